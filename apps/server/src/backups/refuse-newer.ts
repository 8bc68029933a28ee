import { userVersion } from '../adapters/sqlite/migrations.ts'
import { differences, type TableDifference } from '../adapters/sqlite/newer-rows.ts'
import { SQLITE_CORRUPT, sqliteCode } from '../adapters/sqlite/sqlite-failure.ts'
import type { StoreLock } from '../adapters/sqlite/store-lock.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

type Compared = {
  lock: StoreLock | 'unreadable'
  dataDir: string
  /** The database of the backup. */
  staged: string
  manifest: Manifest
}

const wayOn = 'To put it aside all the same, add --replace-newer.'

const words: Record<string, string> = {
  events: 'usage events',
  completed_units: 'completed lessons',
  track_views: 'views of tracks',
  logins: 'sign-ins',
}

function sentence(found: TableDifference[], dataDir: string, writtenAt: number): string {
  const unknown = found.filter((difference) => difference.unknown > 0)
  const counts = unknown.map(({ table, unknown: n }) => `${n} ${words[table] ?? table}`).join(', ')
  const what = counts === '' ? 'changes' : counts
  const last = new Date(writtenAt).toISOString()
  return `The store in ${dataDir} holds what the backup does not: ${what}; it was last written to at ${last}. ${wayOn}`
}

/**
 * Throws a BackupError where a restore would undo something. Whatever the clocks say, a row that the backup does not
 * know counts; and where rows are only different, or missing here, the one that was written later is the newer one.
 */
export function refuseNewer({ lock, dataDir, staged, manifest }: Compared): void {
  if (lock === 'unreadable') throw unreadable(dataDir)
  const { writtenAt } = lock
  const schema = userVersion(lock.db)
  // Nothing has ever been written to it.
  if (schema === 0) return
  if (schema !== manifest.schema)
    throw new BackupError(
      `The store in ${dataDir} has schema ${schema} and the backup schema ${manifest.schema}, so they cannot be compared. ${wayOn}`,
    )
  const found = differencesOf(lock, staged, dataDir)
  const isNewer = found.some(({ unknown }) => unknown > 0) || writtenAt > Date.parse(manifest.at)
  if (found.length > 0 && isNewer) throw new BackupError(sentence(found, dataDir, writtenAt))
}

function differencesOf({ db }: StoreLock, staged: string, dataDir: string): TableDifference[] {
  try {
    return differences(db, staged)
  } catch (error) {
    throw sqliteCode(error) === SQLITE_CORRUPT ? unreadable(dataDir) : error
  }
}

function unreadable(dataDir: string): BackupError {
  return new BackupError(
    `The store in ${dataDir} cannot be read, so nobody can tell whether it is newer than the backup. ${wayOn}`,
  )
}
