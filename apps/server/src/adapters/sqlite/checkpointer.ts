import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

export type Checkpointer = {
  /**
   * To be told of every commit. Where it returns a promise, writers must wait for that: the log is being begun anew,
   * which back-to-back transactions would never let happen.
   */
  committed(): Promise<void> | null
  close(): Promise<void>
}

export type CheckpointLimits = {
  /** By how many pages of 4 KiB the log grows between two checkpoints. */
  behind: number
  /** Pages in the log from which on it is begun anew. */
  longest: number
  /** Milliseconds without a commit after which the log is emptied. */
  idle: number
}

/** 4 MB; 48 MB, so that a log that grows while it is being emptied stays below 64 MB. */
const usual: CheckpointLimits = { behind: 1000, longest: 12_000, idle: 3000 }

/** How long other processes' transactions are waited for, while the writers of this one wait as well. */
const BUSY_TIMEOUT = 200

type Request = 'passive' | 'restart' | 'truncate'

/**
 * Moves the write-ahead log of `db` into the database file in a thread with a connection of its own, so that no
 * request waits for it. Does not keep the process alive. A checkpoint that fails loses nothing: `onFault` hears of
 * it, and the next commits ask again.
 */
export function checkpointer(
  db: DatabaseSync,
  onFault: (error: unknown) => void,
  limits: CheckpointLimits = usual,
): Checkpointer {
  const progress = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const idle = setTimeout(() => answered || ask('truncate'), limits.idle).unref()
  let worker: Worker | null = null
  /** Set while the worker is at work. */
  let answered: (() => void) | null = null
  let askedAt = 0
  let isClosing = false

  function ask(request: Request): Promise<void> {
    worker ??= start()
    // Writers wait for a restart, and must not be forgotten by a process that has nothing else to do.
    if (request === 'restart') worker.ref()
    worker.postMessage(request)
    return new Promise((resolve) => {
      answered = resolve
    })
  }

  function settle(failure: unknown): void {
    if (!isClosing) worker?.unref()
    answered?.()
    answered = null
    if (failure) onFault(failure)
  }

  function start(): Worker {
    const started = startWorker(db.location())
    started.on('message', ({ failure }) => settle(failure))
    started.on('error', (error) => {
      worker = null
      settle(error)
    })
    started.unref()
    return started
  }

  function committed(): Promise<void> | null {
    idle.refresh()
    if (answered) return null
    const log = Number(progress.get()?.log)
    if (log < askedAt) askedAt = 0
    if (log - askedAt < limits.behind) return null
    askedAt = log
    if (log >= limits.longest) return ask('restart')
    ask('passive')
    return null
  }

  async function close(): Promise<void> {
    isClosing = true
    clearTimeout(idle)
    if (!worker) return
    worker.ref()
    const exit = once(worker, 'exit')
    worker.postMessage('close')
    await exit
  }

  return { committed, close }
}

function startWorker(file: string | null): Worker {
  return new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { file, timeout: BUSY_TIMEOUT },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}
