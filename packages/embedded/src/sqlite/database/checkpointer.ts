import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** How long a checkpoint waits for other processes' transactions; writers of this process wait as well. */
const BUSY_TIMEOUT_MS = 200

/** Runs checkpoints in a thread, which starts with the first request. */
function checkpointThread(file: string | null, onFault: (error: unknown) => void) {
  let worker: Worker | null = null
  let resolveRequest: (() => void) | null = null
  let isClosing = false

  function settle(failure: unknown): void {
    if (!isClosing) worker?.unref()
    resolveRequest?.()
    resolveRequest = null
    if (failure) onFault(failure)
  }

  function launchWorker(): Worker {
    const started = startWorker(file)
    started.on('message', ({ failure }) => settle(failure))
    started.on('error', (error) => {
      worker = null
      settle(error)
    })
    started.unref()
    return started
  }

  return {
    isBusy: () => resolveRequest !== null,
    /** Runs a checkpoint; call only when not busy. Resolves when the thread is done, even if the checkpoint failed. */
    request(mode: 'passive' | 'restart' | 'truncate'): Promise<void> {
      worker ??= launchWorker()
      // Writers wait for a restart, so the process must not exit before it is done.
      if (mode === 'restart') worker.ref()
      worker.postMessage(mode)
      return new Promise((resolve) => {
        resolveRequest = resolve
      })
    },
    async close() {
      isClosing = true
      if (worker) await stopWorker(worker)
    },
  }
}

function startWorker(file: string | null): Worker {
  return new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { file, timeout: BUSY_TIMEOUT_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}

async function stopWorker(worker: Worker): Promise<void> {
  worker.ref()
  const exit = once(worker, 'exit')
  worker.postMessage('close')
  await exit
}

export type CheckpointLimits = {
  /** The growth of the log, in pages of 4 KiB, between two checkpoints. */
  pagesBetween: number
  /** The log's length, in pages, from which on it is restarted. */
  maxLogPages: number
  /** Time without a commit after which the log is emptied. */
  idleMs: number
}

/** A checkpoint every 4 MB; a restart at 48 MB, so that a log that still grows meanwhile stays below 64 MB. */
const defaultLimits: CheckpointLimits = { pagesBetween: 1000, maxLogPages: 12_000, idleMs: 3000 }

/**
 * Copies the write-ahead log of `db` into the database file, in a thread with its own connection, so that no request
 * waits for it. Does not keep the process alive. A failed checkpoint loses nothing: it is reported to `onFault`, and
 * repeated when the log has grown further.
 */
export function createCheckpointer(
  db: DatabaseSync,
  onFault: (error: unknown) => void,
  limits: CheckpointLimits = defaultLimits,
) {
  const selectLogSize = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const thread = checkpointThread(db.location(), onFault)
  const idleTimer = setTimeout(() => thread.isBusy() || thread.request('truncate'), limits.idleMs).unref()
  let logAtLastCheckpoint = 0

  return {
    /** Call it after every commit. Writers must wait for its promise: back-to-back writes prevent the log's restart. */
    onCommit(): Promise<void> | null {
      idleTimer.refresh()
      if (thread.isBusy()) return null
      const logPages = Number(selectLogSize.get()?.log)
      if (logPages < logAtLastCheckpoint) logAtLastCheckpoint = 0
      if (logPages - logAtLastCheckpoint < limits.pagesBetween) return null
      logAtLastCheckpoint = logPages
      if (logPages >= limits.maxLogPages) return thread.request('restart')
      thread.request('passive')
      return null
    },
    async close() {
      clearTimeout(idleTimer)
      await thread.close()
    },
  }
}
