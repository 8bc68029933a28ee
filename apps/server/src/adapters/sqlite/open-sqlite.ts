import type { DatabaseSync } from 'node:sqlite'
import { type ChangeTracker, createChangeTracker } from './change-tracker.ts'
import { type CheckpointLimits, checkpointer } from './checkpointer.ts'
import { type CommitQueue, commitQueue } from './commit-queue.ts'
import { IN_MEMORY, openDatabase } from './open-database.ts'

/** What every store is built on. Reads may use `db` at any time; writes must go through `commits`. */
export type Sqlite = { db: DatabaseSync; commits: CommitQueue; changes: ChangeTracker }

export type OpenSqlite = Sqlite & {
  /** Commits the pending writes, ends the checkpoint thread, and empties the log. */
  close(): Promise<void>
}

export type SqliteOptions = {
  /** A folder, or `:memory:`. */
  dataDir: string
  /** Called with failures that no caller waits for. */
  onFault: (error: unknown) => void
  commitEachWrite?: boolean
  /** Overrides the default limits. */
  checkpointLimits?: CheckpointLimits
}

/** Opens the store of one machine. Throws an UnusableDatabaseError if the file must not be opened. */
export function openSqlite(options: SqliteOptions): OpenSqlite {
  const { dataDir, onFault, commitEachWrite = false } = options
  const db = openDatabase(dataDir)
  const checkpoints = dataDir === IN_MEMORY ? null : checkpointer(db, onFault, options.checkpointLimits)
  const commits = commitQueue(db, { commitEachWrite, onCommit: checkpoints?.onCommit })
  return {
    db,
    commits,
    changes: createChangeTracker(db),
    async close() {
      commits.close()
      try {
        await checkpoints?.close()
      } finally {
        db.close()
      }
    },
  }
}
