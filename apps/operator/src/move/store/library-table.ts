import type { DatabaseSync } from 'node:sqlite'
import {
  currentLibraryVersionRowType,
  emptyLibraryVersion,
  type Item,
  type LibraryVersion,
  libraryHistoryRowType,
  parseItem,
  toItem,
  trackUnitRowType,
} from '@kitchen-table/cloud/dynamodb'
import { contentKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { parseStorable } from './stored-json.ts'
import { selectRows, type TableTransfer } from './table-transfer.ts'

const changedKey = z.object({ kind: z.enum(contentKinds), key: z.string() })
const trackUnits = z.object({ units: z.array(z.string()) })

function readVersion(db: DatabaseSync): LibraryVersion {
  const { number, mark } = db.prepare('SELECT number, mark FROM catalog_version').get() ?? {}
  return { number: Number(number), mark: String(mark) }
}

function* readHistory(db: DatabaseSync): Generator<Item> {
  const selectChanged = db.prepare(
    'SELECT kind, key FROM catalog_changes WHERE number = ? ORDER BY kind, key',
  )
  for (const { number, mark } of selectRows(db, 'catalog_history')) {
    const changed = selectChanged.all(Number(number)).map((row) => changedKey.parse(row))
    yield toItem(libraryHistoryRowType, { number: Number(number), mark: String(mark), changed }, '')
  }
}

/** The units of a track are in its own order; `found_in` decides which they are, should the two differ. */
function* readTrackUnits(db: DatabaseSync): Generator<Item> {
  const selectUnits = db.prepare('SELECT unit_id FROM found_in WHERE track_slug = ? ORDER BY unit_id')
  for (const { slug, body } of selectRows(db, 'tracks')) {
    const found = new Set(selectUnits.all(String(slug)).map(({ unit_id }) => String(unit_id)))
    const listed = trackUnits.safeParse(parseStorable(body)).data?.units ?? []
    const isSame = new Set(listed).symmetricDifference(found).size === 0
    yield toItem(trackUnitRowType, { slug: String(slug), units: isSame ? listed : [...found] }, '')
  }
}

/** Returns the function that records that a record has changed in a version, and maybe in a later one. */
export function createCatalogChangeInserter(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO catalog_changes (kind, key, number) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET number = max(number, excluded.number)`)
  return (kind: string, key: string, number: number): void => {
    insert.run(kind, key, number)
  }
}

/**
 * The version of the library, its history, and the units of tracks. SQLite stores of a record in which version it has
 * changed last, so that an earlier one does not list it any more; what has changed since a version stays the same.
 */
export const libraryTransfer: TableTransfer = {
  *read(db) {
    const version = readVersion(db)
    const isFirst = version.number === emptyLibraryVersion.number && version.mark === emptyLibraryVersion.mark
    if (!isFirst) yield toItem(currentLibraryVersionRowType, version, '')
    yield* readHistory(db)
    yield* readTrackUnits(db)
  },
  fills: ['catalog_history', 'catalog_changes', 'found_in'],
  write(db) {
    const setVersion = db.prepare('UPDATE catalog_version SET number = ?, mark = ?')
    setVersion.run(emptyLibraryVersion.number, emptyLibraryVersion.mark)
    const insertVersion = db.prepare('INSERT INTO catalog_history (number, mark) VALUES (?, ?)')
    const insertChange = createCatalogChangeInserter(db)
    const insertLink = db.prepare('INSERT INTO found_in (unit_id, track_slug) VALUES (?, ?)')
    return (item) => {
      if (item.part === currentLibraryVersionRowType.keyOf({}).part) {
        const { number, mark } = parseItem(currentLibraryVersionRowType, item)
        setVersion.run(number, mark)
      } else if (item.part === libraryHistoryRowType.keyOf({ number: 0 }).part) {
        const { number, mark, changed } = parseItem(libraryHistoryRowType, item)
        insertVersion.run(number, mark)
        for (const { kind, key } of changed) insertChange(kind, key, number)
      } else {
        const { slug, units } = parseItem(trackUnitRowType, item)
        for (const unit of new Set(units)) insertLink.run(unit, slug)
      }
    }
  },
}
