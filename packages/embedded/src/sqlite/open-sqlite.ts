import type { DatabaseSync } from 'node:sqlite'
import { type CheckpointLimits, createCheckpointer } from './database/checkpointer.ts'
import { type CommitQueue, createCommitQueue } from './database/commit-queue.ts'
import { IN_MEMORY, openDatabase } from './database/open-database.ts'
import { type ChangeScope, type ChangeTracker, createChangeTracker } from './database/versioned-cache.ts'

/** What every store is built on. Reads may use `db` at any time; writes must go through `commits`. */
export type Sqlite = {
  db: DatabaseSync
  commits: CommitQueue
  changes: ChangeTracker
  /** Runs a write that changes data of these scopes only; see CommitQueue and ChangeTracker. */
  write<T>(scopes: readonly ChangeScope[], fn: () => T, size?: number): Promise<T>
}

export type SqliteOptions = {
  /** A folder, or `:memory:`. */
  dataDir: string
  /** Called with failures that no caller waits for. */
  onFault: (error: unknown) => void
  /** A commit for each write instead of one for each turn of the event loop: for comparison in benchmarks. */
  commitsEachWrite?: boolean
  /** Earlier checkpoints than usual, for trials that need some to happen. */
  checkpoints?: CheckpointLimits
}

/** Opens the store of one machine. Throws an UnusableDatabaseError if the file must not be opened. */
export function openSqlite({ dataDir, onFault, commitsEachWrite, checkpoints: limits }: SqliteOptions) {
  const db = openDatabase(dataDir)
  const checkpoints = dataDir === IN_MEMORY ? null : createCheckpointer(db, onFault, limits)
  const changes = createChangeTracker(db)
  const commits = createCommitQueue(db, {
    commitEachWrite: commitsEachWrite,
    onCommit() {
      changes.forgetCounters()
      return checkpoints?.onCommit() ?? null
    },
  })
  return {
    db,
    commits,
    changes,
    write: <T>(scopes: readonly ChangeScope[], fn: () => T, size?: number) =>
      commits.write(() => changes.withScope(scopes, fn), size),
    /** Commits the pending writes, ends the checkpoint thread, and empties the log. */
    async close(): Promise<void> {
      commits.close()
      try {
        await checkpoints?.close()
      } finally {
        db.close()
      }
    },
  }
}
