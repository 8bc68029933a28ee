import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { memoryOf, timeOf } from './processor.ts'

/** Servers have one core and the load the other, so that neither slows the other down. */
export const SERVER_CORE = 0
export const LOAD_CORE = 1

const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const isPinned = hasTaskset && availableParallelism() > 1

export const pinning = isPinned
  ? `servers pinned to core ${SERVER_CORE}, the load to core ${LOAD_CORE}`
  : 'not pinned to cores (that needs taskset and two cores): expect more noise'

/** A process of ours that answers one message at a time. */
export type Child = {
  /** Answers what the child sends back; rejects when it ends instead. */
  ask<Reply>(message: object): Promise<Reply>
  memory(): ReturnType<typeof memoryOf>
  /** Processor time used so far, in milliseconds. */
  time(): number
  end(signal?: NodeJS.Signals): Promise<void>
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

/** Starts a script of this folder as a process of its own, on the given core where that is possible. */
export function startChild(script: string, core: number | null, started: Started = plain): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const node = [process.execPath, ...started.options, file]
  const pin = isPinned && core !== null ? ['taskset', '-c', String(core)] : []
  const [command = '', ...args] = [...pin, ...started.through, ...node]
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, ...started.env },
  })
  let isWanted = true
  child.once('exit', (code, signal) => {
    if (isWanted && code !== 0) console.error(`${script} ended by itself: ${signal ?? code}`)
  })
  return {
    ask<Reply>(message: object) {
      const answer = answerOf<Reply>(child, script)
      child.send(message)
      return answer
    },
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
