import type { ContentKey } from '@kitchen-table/domain/catalog'
import type { Sqlite } from '../open-sqlite.ts'

/** How many of the latest versions are known; from an older one on, the whole library is read again. */
const HISTORY_LENGTH = 1000

/** More records than these are read in slices, which `read` does. */
const MAX_CHANGES = 200

/**
 * Returns a function that gives the library its next version, in which these records have changed. The mark makes the
 * versions of two stores different that have the same number, for example after a folder was put back by hand.
 */
export function catalogChangeRecorder({ db }: Sqlite): (changed: readonly ContentKey[]) => void {
  const setNextVersion = db.prepare(
    'UPDATE catalog_version SET number = number + 1, mark = lower(hex(randomblob(4))) RETURNING number, mark',
  )
  const insertVersion = db.prepare('INSERT OR REPLACE INTO catalog_history (number, mark) VALUES (?, ?)')
  const deleteOldVersions = db.prepare('DELETE FROM catalog_history WHERE number <= ?')
  const setChange = db.prepare('INSERT OR REPLACE INTO catalog_changes (kind, key, number) VALUES (?, ?, ?)')

  return (changed) => {
    const { number, mark } = setNextVersion.get() ?? {}
    insertVersion.run(Number(number), String(mark))
    deleteOldVersions.run(Number(number) - HISTORY_LENGTH)
    for (const { kind, key } of changed) setChange.run(kind, key, Number(number))
  }
}

/**
 * Returns a function that lists the records that have changed since a version; null if the version is not of this
 * store's history, if the current one is not (a program other than the server has set it), or for too many records.
 */
export function catalogChangeLister({
  db,
}: Sqlite): (since: string) => { kind: string; key: string }[] | null {
  const selectCurrent = db.prepare(
    'SELECT 1 FROM catalog_version v JOIN catalog_history h ON h.number = v.number AND h.mark = v.mark',
  )
  const selectVersion = db.prepare('SELECT 1 FROM catalog_history WHERE number = ? AND mark = ?')
  const selectChanges = db.prepare(
    `SELECT kind, key FROM catalog_changes WHERE number > ? ORDER BY kind, key LIMIT ${MAX_CHANGES + 1}`,
  )

  return (since) => {
    const [number = '', mark = ''] = since.split('-')
    if (selectCurrent.get() === undefined || selectVersion.get(Number(number), mark) === undefined)
      return null
    const changes = selectChanges.all(Number(number))
    if (changes.length > MAX_CHANGES) return null
    return changes.map(({ kind, key }) => ({ kind: String(kind), key: String(key) }))
  }
}
