import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

export type Checkpointer = {
  /** To be told of every commit. */
  committed(): void
  close(): Promise<void>
}

export type CheckpointLimits = {
  /** Pages of 4 KiB not yet moved from the log into the database, from which on they are. */
  behind: number
  /** Pages in the log from which on it is begun anew, although writers then wait for a moment. */
  longest: number
  /** Milliseconds without a commit after which the log is emptied. */
  idle: number
}

/** 4 MB; 48 MB, so that a log that grows while it is being emptied stays below 64 MB. */
const usual: CheckpointLimits = { behind: 1000, longest: 12_000, idle: 3000 }

const BUSY_TIMEOUT = 2000

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
  const worker = startWorker(db.location())
  let isBusy = false
  let isClosed = false

  worker.on('message', ({ failure }) => {
    isBusy = false
    if (failure) onFault(failure)
  })
  worker.on('error', onFault)
  worker.unref()

  function ask(request: Request): void {
    if (isBusy || isClosed) return
    isBusy = true
    worker.postMessage(request)
  }

  const idle = setTimeout(() => ask('truncate'), limits.idle).unref()

  return {
    committed() {
      idle.refresh()
      if (isBusy) return
      const row = progress.get()
      const log = Number(row?.log)
      if (log >= limits.longest) ask('restart')
      else if (log - Number(row?.checkpointed) >= limits.behind) ask('passive')
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      worker.ref()
      const exit = once(worker, 'exit')
      worker.postMessage('close')
      await exit
    },
  }
}

function startWorker(file: string | null): Worker {
  return new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { file, timeout: BUSY_TIMEOUT },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}
