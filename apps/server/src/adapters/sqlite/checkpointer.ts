import type { DatabaseSync } from 'node:sqlite'
import { checkpointThread } from './checkpoint-thread.ts'

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

/**
 * Moves the write-ahead log of `db` into the database file in a thread with a connection of its own, so that no
 * request waits for it. Does not keep the process alive. A checkpoint that fails loses nothing: `onFault` hears of
 * it, and it is asked for again when the log has grown further.
 */
export function checkpointer(
  db: DatabaseSync,
  onFault: (error: unknown) => void,
  limits: CheckpointLimits = usual,
): Checkpointer {
  const progress = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const thread = checkpointThread(db.location(), onFault)
  const idle = setTimeout(() => thread.isBusy() || thread.ask('truncate'), limits.idle).unref()
  let askedAt = 0

  return {
    committed() {
      idle.refresh()
      if (thread.isBusy()) return null
      const log = Number(progress.get()?.log)
      if (log < askedAt) askedAt = 0
      if (log - askedAt < limits.behind) return null
      askedAt = log
      if (log >= limits.longest) return thread.ask('restart')
      thread.ask('passive')
      return null
    },
    async close() {
      clearTimeout(idle)
      await thread.close()
    },
  }
}
