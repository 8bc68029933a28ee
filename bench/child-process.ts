import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { countOpenFiles, readCpuTime, readMemory } from './process-usage.ts'

/** One core for the servers and another for the load, so that neither slows the other down; in `taskset`'s notation. */
export const SERVER_CORE = '0'
export const LOAD_CORE = '1'
/** For a server on a machine with two cores that it shares with the load. */
export const BOTH_CORES = '0,1'

const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const isPinned = hasTaskset && availableParallelism() > 1

export const pinningNote = isPinned
  ? `servers pinned to core ${SERVER_CORE}, the load to core ${LOAD_CORE}, unless a note says otherwise`
  : 'not pinned to cores (that needs taskset and two cores): expect more noise'

/** The same for a server and its load on BOTH_CORES. */
export const sharingNote = isPinned ? `both on cores ${BOTH_CORES}` : 'both on whatever cores there are'

export type RunningProcess = {
  memory(): ReturnType<typeof readMemory>
  countOpenFiles(): number
  /** Processor time used so far, in milliseconds. */
  cpuTime(): number
  end(signal?: NodeJS.Signals): Promise<void>
}

/** A process that replies to one message at a time. */
export type Child = RunningProcess & {
  /** Resolves with the child's reply; rejects when the child ends instead. */
  request<Reply>(message: object): Promise<Reply>
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function waitForReply<Reply>(child: ChildProcess, script: string): Promise<Reply> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${script} ended with ${code} instead of replying`)
  })
  try {
    const [reply] = await Promise.race([once(child, 'message', { signal }), ended])
    return reply
  } finally {
    ended.catch(() => {})
    waiting.abort()
  }
}

/** `options` are Node's; `commandPrefix` are the words before the command that starts Node. */
export type LaunchOptions = { env: Record<string, string>; options: string[]; commandPrefix: string[] }

const defaultOptions: LaunchOptions = { env: {}, options: [], commandPrefix: [] }

const exitWithParentUrl = new URL('exit-with-parent.ts', import.meta.url).href

/** Starts Node with a file, pinned to the cores where that is possible. `stdio` must contain a channel ('ipc'). */
export function spawnNode(file: string, cores: string | null, launch: LaunchOptions, stdio: StdioOptions) {
  const node = [process.execPath, ...launch.options, `--import=${exitWithParentUrl}`, file]
  const pin = isPinned && cores !== null ? ['taskset', '-c', cores] : []
  const [command = '', ...args] = [...pin, ...launch.commandPrefix, ...node]
  return spawn(command, args, { stdio, serialization: 'advanced', env: { ...process.env, ...launch.env } })
}

/** Wraps a child process; logs an error when it fails before `end` was called. */
function watchProcess(child: ChildProcess, name: string): RunningProcess {
  let isExpectedToRun = true
  child.once('exit', (code, signal) => {
    if (isExpectedToRun && code !== 0) console.error(`${name} ended by itself: ${signal ?? code}`)
  })
  return {
    memory: () => readMemory(child.pid),
    countOpenFiles: () => countOpenFiles(child.pid),
    cpuTime: () => readCpuTime(child.pid),
    async end(signal = 'SIGTERM') {
      isExpectedToRun = false
      if (hasExited(child)) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

/** Wraps a child process with a channel. */
export function watchChild(child: ChildProcess, name: string): Child {
  return {
    ...watchProcess(child, name),
    request<Reply>(message: object) {
      const reply = waitForReply<Reply>(child, name)
      child.send(message)
      return reply
    },
  }
}

export function startChild(
  script: string,
  cores: string | null,
  launch: LaunchOptions = defaultOptions,
): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  return watchChild(spawnNode(file, cores, launch, ['ignore', 'inherit', 'inherit', 'ipc']), script)
}
