import type { DatabaseSync } from 'node:sqlite'
import { writeFailure } from './sqlite-failure.ts'

/** One write on its way: `failure` is set when it was not stored. */
export type PendingWrite = { run: () => void; failure: { error: unknown } | null }

/**
 * Runs writes in one transaction, each in a savepoint of its own. Returns false when SQLite gave up the whole
 * transaction because of one of them (a full disk, an I/O error), so that none is stored.
 */
export function batchTransaction(db: DatabaseSync): (batch: readonly PendingWrite[]) => boolean {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  const save = db.prepare('SAVEPOINT one_write')
  const release = db.prepare('RELEASE one_write')
  const undo = db.prepare('ROLLBACK TO one_write')

  function runAlone(write: PendingWrite): void {
    save.run()
    try {
      write.run()
    } catch (error) {
      write.failure = { error: writeFailure(db, error) }
      if (!db.isTransaction) return
      undo.run()
    }
    release.run()
  }

  return (batch) => {
    try {
      begin.run()
      for (const write of batch) {
        runAlone(write)
        if (!db.isTransaction) return false
      }
      commit.run()
    } catch (cause) {
      if (db.isTransaction) rollback.run()
      const error = writeFailure(db, cause)
      for (const write of batch) write.failure ??= { error }
    }
    return true
  }
}
