import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

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
  ask<Reply>(message: unknown): Promise<Reply>
  /** Resident memory in MB: now, and at its most. Null where there is no /proc. */
  memory(): { now: number; most: number } | null
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

function memoryOf(pid: number | undefined): { now: number; most: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
  } catch {
    return null
  }
}

/** Starts a script of this folder as a process of its own, on the given core where that is possible. */
export function startChild(script: string, core: number | null, nodeOptions: string[] = []): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const node = [process.execPath, ...nodeOptions, file]
  const pin = isPinned && core !== null ? ['taskset', '-c', String(core)] : []
  const [command = '', ...args] = [...pin, ...node]
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return {
    ask: (message: object) => {
      const answer = answerOf(child, script)
      child.send(message)
      return answer
    },
    memory: () => memoryOf(child.pid),
    async end(signal = 'SIGTERM') {
      if (isOver(child)) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  } as Child
}
