import {
  compareDatabases,
  getSqliteErrorCode,
  readSchemaVersion,
  SQLITE_CORRUPT,
  type StoreLock,
  type TableDifference,
} from '@kitchen-table/embedded/sqlite'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

type Comparison = {
  lock: StoreLock | 'unreadable'
  dataDir: string
  stagedDatabase: string
  manifest: Manifest
}

const overrideHint = 'To put it aside all the same, add --replace-newer.'

const tableLabels: Record<string, string> = {
  events: 'usage events',
  usage_people: 'people with usage events',
  completed_units: 'completed lessons',
  track_views: 'views of tracks',
  video_positions: 'positions in videos',
  logins: 'sign-ins',
  benefit_reports: 'reports of a quarter',
  search_answers: 'answers to searches',
  report_subscriptions: 'subscriptions to reports',
}

function describeDifferences(
  tableDifferences: TableDifference[],
  dataDir: string,
  writtenAt: number,
): string {
  const unknownRows = tableDifferences.filter((difference) => difference.onlyHere > 0)
  const counts = unknownRows.map(({ table, onlyHere: n }) => `${n} ${tableLabels[table] ?? table}`).join(', ')
  const summary = counts === '' ? 'changes' : counts
  const lastWrite = new Date(writtenAt).toISOString()
  return `The store in ${dataDir} holds what the backup does not: ${summary}; it was last written to at ${lastWrite}. ${overrideHint}`
}

/**
 * Throws a BackupError when a restore would undo something. A row that the backup does not have always counts as newer,
 * whatever the clocks say; when rows are only different, or missing in the store, the later write decides.
 */
export function refuseNewerStore({ lock, dataDir, stagedDatabase, manifest }: Comparison): void {
  if (lock === 'unreadable') throw createUnreadableStoreError(dataDir)
  const { writtenAt } = lock
  const schema = readSchemaVersion(lock.db)
  // Schema 0: nothing was ever written to the store.
  if (schema === 0) return
  if (schema !== manifest.schema)
    throw new BackupError(
      `The store in ${dataDir} has schema ${schema} and the backup schema ${manifest.schema}, so they cannot be compared. ${overrideHint}`,
    )
  const foundDifferences = findDifferences(lock, stagedDatabase, dataDir)
  const isNewer = foundDifferences.some(({ onlyHere }) => onlyHere > 0) || writtenAt > Date.parse(manifest.at)
  if (foundDifferences.length > 0 && isNewer)
    throw new BackupError(describeDifferences(foundDifferences, dataDir, writtenAt))
}

function findDifferences({ db }: StoreLock, stagedDatabase: string, dataDir: string): TableDifference[] {
  try {
    return compareDatabases(db, stagedDatabase)
  } catch (error) {
    throw getSqliteErrorCode(error) === SQLITE_CORRUPT ? createUnreadableStoreError(dataDir) : error
  }
}

function createUnreadableStoreError(dataDir: string): BackupError {
  return new BackupError(
    `The store in ${dataDir} cannot be read, so nobody can tell whether it is newer than the backup. ${overrideHint}`,
  )
}
