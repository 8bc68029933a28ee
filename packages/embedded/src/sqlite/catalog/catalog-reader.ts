import type { SQLOutputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Library, LibraryChanges, LibraryRecords, Versioned } from '@kitchen-table/application/ports'
import { applyChangesToLibrary, recordSchemas } from '@kitchen-table/application/stored-records'
import type { ContentKey } from '@kitchen-table/domain/catalog'
import type { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'
import { createVersionedCache } from '../database/versioned-cache.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { catalogChangeLister } from './catalog-changes.ts'
import {
  contentTables,
  formatContentKeyConditionSql,
  type LibraryKind,
  libraryKinds,
  splitContentKey,
} from './catalog-rows.ts'

type Row = Record<string, SQLOutputValue>

/** Rows that are read and parsed without a pause: about two milliseconds, and 15 if all have the longest texts. */
const ROWS_PER_SLICE = 50

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

function toVersioned<T>(schema: z.ZodType<T>, row: Row): Versioned<T> {
  return { ...parseJsonColumn(schema, row.body), version: Number(row.version) }
}

/** Returns functions that read rows of one kind: a slice after a row, and the row with a key. */
function rowReader({ db }: Sqlite, kind: LibraryKind) {
  const { table, keys } = contentTables[kind]
  const columns = [...keys, 'version', 'saved_at', 'body']
  const slice = db.prepare(
    `SELECT ${columns} FROM ${table} WHERE (${keys}) > (${keys.map(() => '?')}) ORDER BY ${keys} LIMIT ${ROWS_PER_SLICE}`,
  )
  const one = db.prepare(`SELECT ${columns} FROM ${table} WHERE ${formatContentKeyConditionSql(kind)}`)
  return {
    readSlice: (last: Row | undefined) => slice.all(...keys.map((name) => last?.[name] ?? '')),
    find: (key: string) => one.get(...splitContentKey(kind, key)),
  }
}

/** Returns the function that adds rows of a kind to records. */
function recordCollector({ db }: Sqlite) {
  const selectFoundIn = db.prepare('SELECT track_slug FROM found_in WHERE unit_id = ? ORDER BY track_slug')
  const foundIn = (unitId: SQLOutputValue = null) =>
    selectFoundIn.all(unitId).map(({ track_slug }) => String(track_slug))

  return (records: LibraryRecords, kind: LibraryKind, row: Row): void => {
    switch (kind) {
      case 'track':
        records.tracks.push(toVersioned(recordSchemas.track, row))
        break
      case 'unit':
        records.units.push({
          ...toVersioned(recordSchemas.unit, row),
          foundIn: foundIn(row.unit_id),
          savedAt: row.saved_at === null ? null : String(row.saved_at),
        })
        break
      case 'layout':
        records.layouts.push(toVersioned(recordSchemas.layout, row))
        break
      case 'topic':
        records.topics.push({ ...toVersioned(recordSchemas.topic, row), layout: String(row.layout) })
        break
      case 'icon':
        records.icons.push(toVersioned(recordSchemas.icon, row))
        break
      case 'helpLine':
        records.helpLines.push(toVersioned(recordSchemas.helpLine, row))
        break
      case 'intent':
        records.intents.push(toVersioned(recordSchemas.intent, row))
        break
      case 'fact':
        records.facts.push(toVersioned(recordSchemas.fact, row))
        break
      default:
        kind satisfies never
    }
  }
}

const isLibraryKind = (kind: string): kind is LibraryKind => libraryKinds.some((known) => known === kind)

/** Returns the functions that read the library: its version, all of it, and what has changed. */
export function catalogReader(sqlite: Sqlite) {
  const { db, changes } = sqlite
  const selectVersion = db.prepare("SELECT number || '-' || mark AS version FROM catalog_version")
  const begin = db.prepare('BEGIN')
  const end = db.prepare('COMMIT')
  const listChanges = catalogChangeLister(sqlite)
  const addRow = recordCollector(sqlite)
  const readers = {
    track: rowReader(sqlite, 'track'),
    unit: rowReader(sqlite, 'unit'),
    topic: rowReader(sqlite, 'topic'),
    layout: rowReader(sqlite, 'layout'),
    icon: rowReader(sqlite, 'icon'),
    helpLine: rowReader(sqlite, 'helpLine'),
    intent: rowReader(sqlite, 'intent'),
    fact: rowReader(sqlite, 'fact'),
  }
  const storedVersion = () => String(selectVersion.get()?.version)
  const versionCache = createVersionedCache<string>(changes, 'library', 1)

  /** Reads all rows, slice by slice: each is consistent in itself, and not with the others. */
  async function readSlices(): Promise<LibraryRecords> {
    const records = noRecords()
    for (const kind of libraryKinds) {
      const { readSlice } = readers[kind]
      for (let rows = readSlice(undefined); rows.length > 0; rows = readSlice(rows.at(-1))) {
        for (const row of rows) addRow(records, kind, row)
        await nextTurn()
      }
    }
    return records
  }

  function readChanged(since: string): LibraryChanges | null {
    const changed = listChanges(since)
    if (changed === null) return null
    const records = noRecords()
    const removed: ContentKey[] = []
    for (const { kind, key } of changed) {
      if (!isLibraryKind(kind)) continue
      const row = readers[kind].find(key)
      if (row) addRow(records, kind, row)
      else removed.push({ kind, key })
    }
    return { version: storedVersion(), ...records, removed }
  }

  /** Reads in one transaction, because another process may write between two statements. */
  function readChanges(since: string): LibraryChanges | null {
    begin.run()
    try {
      return readChanged(since)
    } finally {
      end.run()
    }
  }

  return {
    readVersion: () => versionCache.getOrRead('version', storedVersion),
    readChanges,
    async read(): Promise<Library> {
      for (;;) {
        const version = storedVersion()
        const records = await readSlices()
        if (storedVersion() === version) return { version, ...records }
        const changesSince = readChanges(version)
        if (changesSince !== null) return applyChangesToLibrary({ version, ...records }, changesSince)
      }
    },
  }
}
