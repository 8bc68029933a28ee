import type { DatabaseSync } from 'node:sqlite'
import { toWriteError } from './sqlite-errors.ts'

/** One write on its way: `failure` is set when it was not stored. */
export type PendingWrite = { run: () => void; failure: { error: unknown } | null }

/**
 * Runs writes in one transaction: all are stored, or none is and all have the failure. Returns whether none of them
 * threw; beginning or committing may have failed all the same.
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
