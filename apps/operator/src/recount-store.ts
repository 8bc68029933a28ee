import { existsSync } from 'node:fs'
import {
  type CountDifference,
  findCountDifferences,
  lockStore,
  migrations,
  readSchemaVersion,
  recountEvents,
  storePath,
} from '@kitchen-table/embedded/sqlite'
import { BackupError } from './backups/backup-error.ts'

type Recount = { events: number; differences: CountDifference[] }

/**
 * Compares the counters of usage events with the log, and counts them again in one transaction, unless nothing is to be
 * changed. Throws a BackupError where there is no store, or a server runs on it.
 */
export function recountStore(dataDir: string, { changesNothing }: { changesNothing: boolean }): Recount {
  if (!existsSync(storePath(dataDir))) throw new BackupError(`There is no store in ${dataDir}.`)
  const lock = lockStore(dataDir)
  if (lock === 'in_use')
    throw new BackupError(`A server runs on the store in ${dataDir}; please stop it first.`)
  if (lock === 'unreadable') throw new BackupError(`The store in ${dataDir} is damaged; restore a backup.`)
  const { db, release } = lock
  try {
    if (readSchemaVersion(db) !== migrations.length)
      throw new BackupError(`The store in ${dataDir} is of another release; start the server on it once.`)
    db.exec('BEGIN IMMEDIATE')
    const differences = findCountDifferences(db)
    if (!changesNothing) recountEvents(db)
    const events = Number(db.prepare('SELECT count(*) AS n FROM events').get()?.n)
    db.exec('COMMIT')
    return { events, differences }
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
    release()
  }
}
