import type { DatabaseSync } from 'node:sqlite'
import { checkpointThread } from './checkpoint-thread.ts'

export type Checkpointer = {
  /**
   * Must be called after every commit. If it returns a promise, writers must wait for it: the log is being restarted,
   * which back-to-back transactions would prevent.
   */
  onCommit(): Promise<void> | null
  close(): Promise<void>
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
export function checkpointer(
  db: DatabaseSync,
  onFault: (error: unknown) => void,
  limits: CheckpointLimits = defaultLimits,
): Checkpointer {
  const selectLogSize = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const thread = checkpointThread(db.location(), onFault)
  const idleTimer = setTimeout(() => thread.isBusy() || thread.request('truncate'), limits.idleMs).unref()
  let logAtLastCheckpoint = 0

  return {
    onCommit() {
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
