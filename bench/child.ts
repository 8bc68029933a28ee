import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { memoryOf, timeOf } from './processor.ts'

/** Servers have one core and the load the other, so that neither slows the other down; as `taskset` takes them. */
export const SERVER_CORE = '0'
export const LOAD_CORE = '1'
/** For a server of a machine with two cores, that shares them with the load. */
export const BOTH_CORES = '0,1'

const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const isPinned = hasTaskset && availableParallelism() > 1

export const pinning = isPinned
  ? `servers pinned to core ${SERVER_CORE}, the load to core ${LOAD_CORE}, where nothing else is said`
  : 'not pinned to cores (that needs taskset and two cores): expect more noise'

/** Of a server and its load on BOTH_CORES. */
export const sharing = isPinned ? `both on cores ${BOTH_CORES}` : 'both on whatever cores there are'

/** A process of ours. */
export type Running = {
  memory(): ReturnType<typeof memoryOf>
  /** Processor time used so far, in milliseconds. */
  time(): number
  end(signal?: NodeJS.Signals): Promise<void>
}

/** One that answers one message at a time. */
export type Child = Running & {
  /** Answers what the child sends back; rejects when it ends instead. */
  ask<Reply>(message: object): Promise<Reply>
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function answerOf<Reply>(child: ChildProcess, script: string): Promise<Reply> {
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
export type Started = { env: Record<string, string>; options: string[]; through: string[] }

const plain: Started = { env: {}, options: [], through: [] }

const withParent = new URL('with-parent.ts', import.meta.url).href

/** Starts Node with a file, on the given cores where that is possible. `stdio` has a channel ('ipc'). */
export function spawnNode(file: string, cores: string | null, started: Started, stdio: StdioOptions) {
  const node = [process.execPath, ...started.options, `--import=${withParent}`, file]
  const pin = isPinned && cores !== null ? ['taskset', '-c', cores] : []
  const [command = '', ...args] = [...pin, ...started.through, ...node]
  return spawn(command, args, {
    stdio,
    serialization: 'advanced',
    env: { ...process.env, ...started.env },
  })
}

/** Watches over a process, and says so when it ends before it was told to. */
export function running(child: ChildProcess, name: string): Running {
  let isWanted = true
  child.once('exit', (code, signal) => {
    if (isWanted && code !== 0) console.error(`${name} ended by itself: ${signal ?? code}`)
  })
  return {
    memory: () => memoryOf(child.pid),
    time: () => timeOf(child.pid),
    async end(signal = 'SIGTERM') {
      isWanted = false
      if (isOver(child)) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

/** Starts a script of this folder as a process of its own. */
export function startChild(script: string, cores: string | null, started: Started = plain): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawnNode(file, cores, started, ['ignore', 'inherit', 'inherit', 'ipc'])
  return {
    ...running(child, script),
    ask<Reply>(message: object) {
      const answer = answerOf<Reply>(child, script)
      child.send(message)
      return answer
    },
  }
}
