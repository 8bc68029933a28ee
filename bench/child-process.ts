import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readCpuTime, readMemory } from './process-usage.ts'

/** Servers have one core and the load the other, so that neither slows the other down; as `taskset` takes them. */
export const SERVER_CORE = '0'
export const LOAD_CORE = '1'
/** For a server of a machine with two cores, that shares them with the load. */
export const BOTH_CORES = '0,1'

const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const isPinned = hasTaskset && availableParallelism() > 1

export const pinningNote = isPinned
  ? `servers pinned to core ${SERVER_CORE}, the load to core ${LOAD_CORE}, where nothing else is said`
  : 'not pinned to cores (that needs taskset and two cores): expect more noise'

/** Of a server and its load on BOTH_CORES. */
export const sharingNote = isPinned ? `both on cores ${BOTH_CORES}` : 'both on whatever cores there are'

/** A process of ours. */
export type RunningProcess = {
  memory(): ReturnType<typeof readMemory>
  /** Processor time used so far, in milliseconds. */
  cpuTime(): number
  end(signal?: NodeJS.Signals): Promise<void>
}

/** One that answers one message at a time. */
export type Child = RunningProcess & {
  /** Answers what the child sends back; rejects when it ends instead. */
  request<Reply>(message: object): Promise<Reply>
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function waitForReply<Reply>(child: ChildProcess, script: string): Promise<Reply> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${script} ended with ${code} instead of answering`)
  })
  try {
    const [reply] = await Promise.race([once(child, 'message', { signal }), ended])
    return reply
  } finally {
    ended.catch(() => {})
    waiting.abort()
  }
}

/** `through` are the words before the command that starts Node. */
export type LaunchOptions = { env: Record<string, string>; options: string[]; commandPrefix: string[] }

const defaultOptions: LaunchOptions = { env: {}, options: [], commandPrefix: [] }

const exitWithParentUrl = new URL('exit-with-parent.ts', import.meta.url).href

/** Starts Node with a file, on the given cores where that is possible. `stdio` has a channel ('ipc'). */
export function spawnNode(file: string, cores: string | null, started: LaunchOptions, stdio: StdioOptions) {
  const node = [process.execPath, ...started.options, `--import=${exitWithParentUrl}`, file]
  const pin = isPinned && cores !== null ? ['taskset', '-c', cores] : []
  const [command = '', ...args] = [...pin, ...started.commandPrefix, ...node]
  return spawn(command, args, {
    stdio,
    serialization: 'advanced',
    env: { ...process.env, ...started.env },
  })
}

/** Watches over a process, and says so when it ends before it was told to. */
export function watchProcess(child: ChildProcess, name: string): RunningProcess {
  let isExpectedToRun = true
  child.once('exit', (code, signal) => {
    if (isExpectedToRun && code !== 0) console.error(`${name} ended by itself: ${signal ?? code}`)
  })
  return {
    memory: () => readMemory(child.pid),
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

/** Starts a script of this folder as a process of its own. */
export function startChild(
  script: string,
  cores: string | null,
  started: LaunchOptions = defaultOptions,
): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawnNode(file, cores, started, ['ignore', 'inherit', 'inherit', 'ipc'])
  return {
    ...watchProcess(child, script),
    request<Reply>(message: object) {
      const answer = waitForReply<Reply>(child, script)
      child.send(message)
      return answer
    },
  }
}
