import type { DatabaseSync } from 'node:sqlite'
import { toWriteError } from './sqlite-errors.ts'

/** One write of a batch. `failure` is set if it was not stored. */
export type PendingWrite = { run: () => void; failure: { error: unknown } | null }

/**
 * Returns a function that runs writes in one transaction: all are stored, or none is and all get the failure. It
 * returns false if one of the writes threw; after true, beginning or committing may still have failed.
 */
export function batchTransaction(db: DatabaseSync): (batch: readonly PendingWrite[]) => boolean {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')

  return (batch) => {
    let isRunning = false
    try {
      begin.run()
      isRunning = true
      for (const write of batch) write.run()
      isRunning = false
      commit.run()
    } catch (cause) {
      if (db.isTransaction) rollback.run()
      const error = toWriteError(db, cause)
      for (const write of batch) write.failure = { error }
    }
    return !isRunning
  }
}
