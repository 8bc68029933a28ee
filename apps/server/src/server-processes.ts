import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { RunningProduct } from './start-server.ts'

/** The pause before a process is started in place of one that has ended, longer after each that ended soon. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 30_000
/** A process that has not ended by then, although its stop takes ten seconds at most, is killed. */
const MAX_STOP_MS = 20_000
/** A process that has run for as long ended for another reason than the one before it. */
const STEADY_AFTER_MS = 60_000

type Ports = Pick<RunningProduct, 'port' | 'metricsPort'>

const readyMessage = z.object({ port: z.number(), metricsPort: z.number().nullable() })

/** Tells the supervisor that this process accepts requests. */
export function reportReady({ port, metricsPort }: Ports): void {
  process.send?.({ port, metricsPort } satisfies z.infer<typeof readyMessage>)
}

/** Resolves with the ports of a process when it accepts requests, or with null when it has ended before. */
async function waitUntilReady(worker: Worker): Promise<Ports | null> {
  const abortController = new AbortController()
  const { signal } = abortController
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => readyMessage.parse(message)),
      once(worker, 'exit', { signal }).then(() => null),
    ]).catch(() => null)
  } finally {
    abortController.abort()
  }
}

/** Each process has the next port for its metrics: they are its own. */
function metricsSetting({ metricsPort }: Config, number: number): Record<string, string> {
  const isFixed = metricsPort !== undefined && metricsPort !== 0
  return isFixed ? { METRICS_PORT: String(metricsPort + number) } : {}
}

/** `exit` resolves when the process has ended, `ready` when it accepts requests. */
type StartedWorker = {
  worker: Worker
  startedAt: number
  exit: Promise<unknown>
  ready: Promise<Ports | null>
}

/**
 * Starts the processes that serve, and starts another one in place of each that ends by itself. Returns null if the first
 * one ends before it accepts requests: it has printed why. If this process ends, Node ends the others.
 */
export async function superviseProcesses(
  config: Config,
  log: Logger,
): Promise<(Ports & { stop(): Promise<void> }) | null> {
  // The processes take connections from one queue. Handed out in turn, which is Node's default, those that a process has
  // not confirmed when it hangs or is killed would be neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const running = new Set<Worker>()
  const stopping = new AbortController()

  function start(number: number, settings: Record<string, string>): StartedWorker {
    const worker = cluster.fork({ ...settings, ...metricsSetting(config, number) })
    running.add(worker)
    // A process that could not be started has an error instead.
    const exit = once(worker, 'exit')
      .catch(() => {})
      .then(() => running.delete(worker))
    return { worker, startedAt: performance.now(), exit, ready: waitUntilReady(worker) }
  }

  /** Starts another process in place of each that ends, until the stop. */
  async function replace(started: StartedWorker, number: number, settings: Record<string, string>) {
    let endedSoon = 0
    for (let current = started; ; current = start(number, settings)) {
      const { worker, startedAt, exit, ready } = current
      const { pid } = worker.process
      ready.then((ports) => ports && log.info({ server: pid }, 'a server process accepts requests'))
      await exit
      if (stopping.signal.aborted) return
      log.error(
        { server: pid, code: worker.process.exitCode, signal: worker.process.signalCode },
        'a server process has ended; another one starts',
      )
      endedSoon = performance.now() - startedAt > STEADY_AFTER_MS ? 0 : endedSoon + 1
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** endedSoon, MAX_PAUSE_MS), stopping.signal)
      if (stopping.signal.aborted) return
    }
  }

  const settings = { PORT: String(config.port === 0 ? await findFreePort(config) : config.port) }
  const first = start(0, settings)
  const ports = await first.ready
  if (ports === null) return null
  const replacements = [replace(first, 0, settings)]
  for (let number = 1; number < config.processes; number += 1) {
    const started = start(number, settings)
    replacements.push(replace(started, number, settings))
    await started.ready
  }

  return {
    ...ports,
    async stop() {
      stopping.abort()
      const signalAll = (signal: 'SIGTERM' | 'SIGKILL') => {
        for (const worker of running) worker.process.kill(signal)
      }
      signalAll('SIGTERM')
      const timer = setTimeout(signalAll, MAX_STOP_MS, 'SIGKILL')
      await Promise.all(replacements)
      clearTimeout(timer)
    },
  }
}

/** Returns a free port: those that Node would choose for itself end with the last process that listens. */
async function findFreePort({ host }: Pick<Config, 'host'>): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Waits; a stop ends the wait. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
