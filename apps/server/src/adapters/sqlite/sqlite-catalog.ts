import type { SQLOutputValue } from 'node:sqlite'
import { parseTopicKey } from '@kitchen-table/domain/catalog/content-kind'
import type { Track } from '@kitchen-table/domain/catalog/records'
import type { z } from 'zod'
import type { CatalogKey, CatalogStore, Library, SaveOutcome } from '../../features/catalog/ports.ts'
import type { ExpectedVersion, Versioned } from '../../platform/versioned.ts'
import { iconBody, layoutBody, topicBody, trackBody, unitBody } from './catalog-rows.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'
import { createVersionedCache } from './versioned-cache.ts'

type Row = Record<string, SQLOutputValue>

function catalogReader({ db, changes }: Sqlite): { version: () => string; read: () => Library } {
  const selectVersion = db.prepare("SELECT number || '-' || mark AS version FROM catalog_version")
  const tracks = db.prepare('SELECT version, body FROM tracks ORDER BY slug')
  const units = db.prepare('SELECT unit_id, version, body FROM units ORDER BY unit_id')
  const layouts = db.prepare('SELECT version, body FROM layouts ORDER BY config')
  const topics = db.prepare('SELECT layout, version, body FROM topics ORDER BY layout, slug')
  const icons = db.prepare('SELECT version, body FROM icons ORDER BY slug')
  const foundIn = db.prepare('SELECT unit_id, track_slug FROM found_in ORDER BY unit_id, track_slug')
  const begin = db.prepare('BEGIN')
  const end = db.prepare('COMMIT')

  const versionCache = createVersionedCache<string>(changes, 'library', 1)
  const readVersion = () => versionCache.getOrRead('version', () => String(selectVersion.get()?.version))

  function readAll(): Library {
    const tracksByUnit = Map.groupBy(foundIn.all(), (row) => row.unit_id)
    return {
      version: readVersion(),
      tracks: tracks.all().map((row) => toVersioned(trackBody, row)),
      units: units.all().map((row) => ({
        ...toVersioned(unitBody, row),
        foundIn: (tracksByUnit.get(row.unit_id ?? null) ?? []).map(({ track_slug }) => String(track_slug)),
      })),
      layouts: layouts.all().map((row) => toVersioned(layoutBody, row)),
      topics: topics.all().map((row) => ({ ...toVersioned(topicBody, row), layout: String(row.layout) })),
      icons: icons.all().map((row) => toVersioned(iconBody, row)),
    }
  }

  /** Reads in one transaction, because another process may write between two statements. */
  function read(): Library {
    begin.run()
    try {
      return readAll()
    } finally {
      end.run()
    }
  }

  return { version: readVersion, read }
}

function toVersioned<T>(schema: z.ZodType<T>, row: Row): Versioned<T> {
  return { ...parseJson(schema, row.body), version: Number(row.version) }
}

/** Returns the function that saves records of one table; `keys` are its key columns. */
function recordSaver({ db }: Sqlite, table: string, keys: readonly string[]) {
  const keyCondition = keys.map((key) => `${key} = ?`).join(' AND ')
  const columns = [...keys, 'version', 'body']
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns}) VALUES (${keys.map(() => '?')}, 1, ?) ON CONFLICT DO NOTHING`,
  )
  const update = db.prepare(
    `UPDATE ${table} SET version = version + 1, body = ? WHERE ${keyCondition} AND version = ?`,
  )
  return (key: readonly string[], record: object, expectedVersion: ExpectedVersion): SaveOutcome => {
    const body = JSON.stringify(record)
    if (expectedVersion === null) return insert.run(...key, body).changes === 1 ? 'saved' : 'exists'
    return update.run(body, ...key, expectedVersion).changes === 1 ? 'saved' : 'stale'
  }
}

/** Updates `found_in`, which tracks contain a unit: the inverse of the tracks' units. */
function foundInUpdater({ db }: Sqlite) {
  const deleteLinks = db.prepare('DELETE FROM found_in WHERE track_slug = ?')
  const insertLink = db.prepare('INSERT INTO found_in (unit_id, track_slug) VALUES (?, ?)')
  return ({ slug, units }: Track) => {
    deleteLinks.run(slug)
    for (const unit of new Set(units)) insertLink.run(unit, slug)
  }
}

function recordFinder<T>({ db }: Sqlite, table: string, keys: readonly string[], schema: z.ZodType<T>) {
  const select = db.prepare(
    `SELECT version, body FROM ${table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
  )
  return async (...key: string[]): Promise<Versioned<T> | null> => {
    const row = select.get(...key)
    return row ? { ...parseJson(schema, row.body), version: Number(row.version) } : null
  }
}

/** Returns the function that deletes a record of an expected version; true if it did. */
function recordRemover({ db }: Sqlite) {
  const prepareDelete = (table: string, keyCondition: string) =>
    db.prepare(`DELETE FROM ${table} WHERE ${keyCondition} AND version = ?`)
  const deletes = {
    track: prepareDelete('tracks', 'slug = ?'),
    unit: prepareDelete('units', 'unit_id = ?'),
    layout: prepareDelete('layouts', 'config = ?'),
    topic: prepareDelete('topics', 'layout = ? AND slug = ?'),
    icon: prepareDelete('icons', 'slug = ?'),
  }
  // Before the track, which they refer to.
  const deleteLinks = db.prepare(`
    DELETE FROM found_in
    WHERE track_slug = $slug AND EXISTS (SELECT 1 FROM tracks WHERE slug = $slug AND version = $version)`)
  return ({ kind, key }: CatalogKey, expectedVersion: number): boolean => {
    const keys = kind === 'topic' ? parseTopicKey(key) : [key]
    if (kind === 'track') deleteLinks.run({ slug: key, version: expectedVersion })
    return deletes[kind].run(...keys, expectedVersion).changes === 1
  }
}

export function sqliteCatalog(sqlite: Sqlite): CatalogStore {
  const { db, commits } = sqlite
  const { version, read } = catalogReader(sqlite)
  const putTrack = recordSaver(sqlite, 'tracks', ['slug'])
  const putUnit = recordSaver(sqlite, 'units', ['unit_id'])
  const putLayout = recordSaver(sqlite, 'layouts', ['config'])
  const putTopic = recordSaver(sqlite, 'topics', ['layout', 'slug'])
  const putIcon = recordSaver(sqlite, 'icons', ['slug'])
  const updateFoundIn = foundInUpdater(sqlite)
  const deleteRecord = recordRemover(sqlite)
  const stampTracks = db.prepare(`
    UPDATE tracks SET version = version + 1, body = json_set(body, '$.updateContentDate', ?)
    WHERE slug IN (SELECT track_slug FROM found_in WHERE unit_id = ?)`)
  const bumpVersion = db.prepare(
    'UPDATE catalog_version SET number = number + 1, mark = lower(hex(randomblob(4)))',
  )

  function save(put: () => SaveOutcome): Promise<SaveOutcome> {
    return commits.write(() => {
      const outcome = put()
      if (outcome === 'saved') bumpVersion.run()
      return outcome
    })
  }

  return {
    readVersion: async () => version(),
    read: async () => read(),
    findTrack: recordFinder(sqlite, 'tracks', ['slug'], trackBody),
    findUnit: recordFinder(sqlite, 'units', ['unit_id'], unitBody),
    findTopic: recordFinder(sqlite, 'topics', ['layout', 'slug'], topicBody),
    findLayout: recordFinder(sqlite, 'layouts', ['config'], layoutBody),
    findIcon: recordFinder(sqlite, 'icons', ['slug'], iconBody),
    saveTrack: (track, expectedVersion) =>
      save(() => {
        const outcome = putTrack([track.slug], track, expectedVersion)
        if (outcome === 'saved') updateFoundIn(track)
        return outcome
      }),
    saveUnit: (unit, expectedVersion) => save(() => putUnit([unit.unitId], unit, expectedVersion)),
    saveUnitAndStampTracks: (unit, expectedVersion, updateContentDate) =>
      save(() => {
        const outcome = putUnit([unit.unitId], unit, expectedVersion)
        if (outcome === 'saved') stampTracks.run(updateContentDate, unit.unitId)
        return outcome
      }),
    saveLayout: (layout, expectedVersion) => save(() => putLayout([layout.config], layout, expectedVersion)),
    saveTopic: (layout, topic, expectedVersion) =>
      save(() => putTopic([layout, topic.slug], topic, expectedVersion)),
    saveIcon: (icon, expectedVersion) => save(() => putIcon([icon.slug], icon, expectedVersion)),
    removeRecord: (record, expectedVersion) =>
      commits.write(() => {
        if (!deleteRecord(record, expectedVersion)) return 'stale'
        bumpVersion.run()
        return 'removed'
      }),
  }
}
