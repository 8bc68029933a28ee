import type { DatabaseSync } from 'node:sqlite'
import { checkpointThread } from './checkpoint-thread.ts'

export type Checkpointer = {
  /**
   * To be told of every commit. Where it returns a promise, writers must wait for that: the log is being begun anew,
   * which back-to-back transactions would never let happen.
   */
  onCommit(): Promise<void> | null
  close(): Promise<void>
}

export type CheckpointLimits = {
  /** By how many pages of 4 KiB the log grows between two checkpoints. */
  pagesBetween: number
  /** Pages in the log from which on it is begun anew. */
  maxLogPages: number
  /** Milliseconds without a commit after which the log is emptied. */
  idleMs: number
}

/** 4 MB; 48 MB, so that a log that grows while it is being emptied stays below 64 MB. */
const defaultLimits: CheckpointLimits = { pagesBetween: 1000, maxLogPages: 12_000, idleMs: 3000 }

/**
 * Moves the write-ahead log of `db` into the database file in a thread with a connection of its own, so that no
 * request waits for it. Does not keep the process alive. A checkpoint that fails loses nothing: `onFault` hears of
 * it, and it is asked for again when the log has grown further.
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
