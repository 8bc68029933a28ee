import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { secretKey } from './adapters/disk/secret-key.ts'
import { lastWritten } from './adapters/sqlite/last-written.ts'
import { storeFile } from './adapters/sqlite/read-store.ts'
import { alarmIfBehind, clockAlarm } from './clock-alarm.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError } from './config.ts'
import { readMark } from './demo/fill-mark.ts'
import type { DevelopmentParts } from './dev/start-development.ts'
import { runOutbox } from './features/accounts/outbox/run-outbox.ts'
import { sweepSessions } from './features/accounts/sweep-sessions.ts'
import type { Stores } from './features/stores.ts'
import { listen } from './http/listen.ts'
import { type Metrics, startMetrics } from './metrics/start-metrics.ts'
import { oneMachine } from './one-machine.ts'
import { outsideServices } from './outside-services.ts'
import { makeFolderPrivate } from './private-folder.ts'
import { prepareProduction } from './production.ts'
import { steadyClock } from './steady-clock.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const fillProgram = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** In a process of its own, on the same store; see fill.ts. A store that is filled does not wait for it. */
async function fillWhenEmpty({ catalog, files }: Stores): Promise<void> {
  const [{ tracks }, begun] = await Promise.all([catalog.read(), readMark(files)])
  const isInterrupted = begun !== null && !begun.isComplete
  if (tracks.length > 0 && !isInterrupted) return

  const filling = spawn(process.execPath, [fillProgram], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new ConfigError('The demo library could not be filled in; the lines above say why.')
}

/** What is there to try things out with, and never in production; see dev/. */
async function developmentParts(config: Config): Promise<DevelopmentParts | null> {
  if (config.environment !== 'development') return null
  const { startDevelopment } = await import('./dev/start-development.ts')
  return startDevelopment(config)
}

function givenUp(log: Logger) {
  return ({ id, purpose }: { id: string; purpose: string }) =>
    log.error({ id, purpose }, 'given up: it could not be sent for too long')
}

async function metricsOf(
  { metricsPort }: Config,
  parts: Omit<Parameters<typeof startMetrics>[0], 'port'>,
): Promise<Metrics> {
  try {
    return await startMetrics({ port: metricsPort, ...parts })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error
    throw new ConfigError(
      `METRICS_PORT: another program listens at 127.0.0.1:${metricsPort} already, or this one may not; choose another.`,
    )
  }
}

/** Listens at `port`; `stop` lets the requests in hand end and closes the store. */
export type Started = { port: number; metricsPort: number | null; stop(): Promise<void> }

/**
 * Opens the store in DATA_DIR, makes it ready, and serves it. Throws a ConfigError, an OpenFolderError, an
 * UnusableDatabaseError, or what the system says of an address or a folder.
 */
export async function start(config: Config, log: Logger): Promise<Started> {
  if (config.logoFile !== undefined && !existsSync(config.logoFile))
    throw new ConfigError(`LOGO_FILE: there is no file ${config.logoFile}`)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  makeFolderPrivate(config.dataDir)
  const writtenAt = lastWritten(storeFile(config.dataDir))
  const stores = oneMachine({ dataDir: config.dataDir, secretKey: config.secretKey, onFault })
  const now = steadyClock({
    wall: Date.now,
    monotonic: () => performance.now(),
    onStep: clockAlarm({ log, sessions: stores.sessions, onFault }),
  })
  alarmIfBehind(log, writtenAt, now())
  if (config.environment === 'development') await fillWhenEmpty(stores)
  else await prepareProduction(stores, now())
  await stores.rates.forgetTheFuture(now())

  const development = await developmentParts(config)
  const providers = [...config.providers, ...(development?.providers ?? [])]
  const services = outsideServices({ config, providers, log, now })
  const key = secretKey(config.secretKey, config.dataDir)
  const bell = { ring: () => {} }
  const wake = () => bell.ring()
  const { listener, carry } = compose({
    ...{ config, stores, services, development, wake, secretKey: key, webDir, log, now },
  })
  const outbox = runOutbox({ outbox: stores.outbox, carry, now, onFault, onGivenUp: givenUp(log) })
  bell.ring = outbox.wake
  const sweeping = sweepSessions({ ...stores, now, onFault })
  const metrics = await metricsOf(config, { measures: stores.measures, onFault })
  const server = await listen(metrics.counted(listener), config)
  return {
    port: server.port,
    metricsPort: metrics.port,
    async stop() {
      sweeping.stop()
      try {
        await Promise.all([server.stop(), metrics.stop(), outbox.stop()])
        await development?.stop()
        await services.close()
      } finally {
        await stores.close()
      }
    },
  }
}
