import type {
  CatalogKey,
  CatalogStore,
  Library,
  LibraryChanges,
  LibraryRecords,
} from '@kitchen-table/application/ports'
import { applyChangesToLibrary, parseLibraryRecord } from '@kitchen-table/application/stored-records'
import { type ContentKey, splitTopicKey } from '@kitchen-table/domain/catalog'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRows, listAllRows } from '../database/row-reader.ts'
import { type ContentRow, contentRowTypes, libraryKinds } from './content-rows.ts'
import {
  findLibraryVersion,
  listKeysChangedSince,
  readUnitTracksLookup,
  toLibraryVersionText,
  toUnitTracksLookup,
} from './library-rows.ts'

/** More records than these are not worth reading one by one. */
const MAX_CHANGES = 200

const noRecords = (): LibraryRecords => ({
  tracks: [],
  units: [],
  layouts: [],
  topics: [],
  icons: [],
  helpLines: [],
  intents: [],
  facts: [],
})

const isLibraryKey = (content: ContentKey): content is CatalogKey => content.kind !== 'resource'

/** Adds a row to records. */
function addRow(records: LibraryRecords, row: ContentRow, foundIn: (unitId: string) => string[]): void {
  const { kind, key, version, author } = row
  if (kind === 'resource') return
  const content = parseLibraryRecord({ kind, key }, row.record)
  switch (content.kind) {
    case 'track':
      records.tracks.push({ ...content.record, version })
      break
    case 'unit':
      records.units.push({ ...content.record, version, foundIn: foundIn(key), savedAt: author?.at ?? null })
      break
    case 'layout':
      records.layouts.push({ ...content.record, version })
      break
    case 'topic':
      records.topics.push({ ...content.record, version, layout: splitTopicKey(key)[0] })
      break
    case 'icon':
      records.icons.push({ ...content.record, version })
      break
    case 'helpLine':
      records.helpLines.push({ ...content.record, version })
      break
    case 'intent':
      records.intents.push({ ...content.record, version })
      break
    case 'fact':
      records.facts.push({ ...content.record, version })
      break
    default:
      content satisfies never
  }
}

const byKey = (a: ContentRow, b: ContentRow) => (a.key < b.key ? -1 : 1)

type CatalogReader = Pick<CatalogStore, 'read' | 'readChanges'>

/** After as many reads, during each of which the library has changed, some records may be of a later version. */
const MAX_READS = 4

/**
 * Reads the library, without a lock: what changes while it is read is read again. A record of a later version than that of
 * the library does no harm, as it is among the changes since that version.
 */
export function catalogReader(dynamodb: Dynamodb): CatalogReader {
  /** Reads all rows, each as it is at some moment of the read. */
  async function readRecords(): Promise<LibraryRecords> {
    const rows: ContentRow[] = []
    for (const kind of libraryKinds) {
      const found = await listAllRows(dynamodb, contentRowTypes[kind])
      rows.push(...found.sort(byKey))
    }
    const records = noRecords()
    for (const row of rows) addRow(records, row, () => [])
    const foundIn = toUnitTracksLookup(records.tracks)
    return {
      ...records,
      units: records.units.map((unit) => ({ ...unit, foundIn: foundIn(unit.unitId) })),
    }
  }

  async function readChanged(changed: readonly CatalogKey[]): Promise<Omit<LibraryChanges, 'version'>> {
    const records = noRecords()
    const removed: ContentKey[] = []
    const foundIn = await readUnitTracksLookup(dynamodb)
    for (const kind of libraryKinds) {
      const keys = changed.filter((content) => content.kind === kind)
      const rows = await findRows(dynamodb, contentRowTypes[kind], keys)
      const found = new Set(rows.map(({ key }) => key))
      for (const row of rows) addRow(records, row, foundIn)
      removed.push(...keys.filter(({ key }) => !found.has(key)))
    }
    return { ...records, removed }
  }

  async function readChanges(since: string): Promise<LibraryChanges | null> {
    for (let reads = 1; ; reads += 1) {
      const current = await findLibraryVersion(dynamodb)
      const changed = await listKeysChangedSince(dynamodb, since, current)
      if (changed === null || changed.length > MAX_CHANGES) return null
      const changes = await readChanged(changed.filter(isLibraryKey))
      const version = toLibraryVersionText(current)
      const isSame = toLibraryVersionText(await findLibraryVersion(dynamodb)) === version
      if (isSame || reads === MAX_READS) return { version, ...changes }
    }
  }

  return {
    readChanges,
    async read(): Promise<Library> {
      for (let reads = 1; ; reads += 1) {
        const version = toLibraryVersionText(await findLibraryVersion(dynamodb))
        const library = { version, ...(await readRecords()) }
        const isSame = toLibraryVersionText(await findLibraryVersion(dynamodb)) === version
        if (isSame || reads === MAX_READS) return library
        const changes = await readChanges(version)
        if (changes !== null) return applyChangesToLibrary(library, changes)
      }
    },
  }
}
