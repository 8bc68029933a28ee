import { type ContentAuthor, parseTopicKey, topicKey } from '@kitchen-table/domain/catalog/content-kind'
import type { Track } from '@kitchen-table/domain/catalog/records'
import type { z } from 'zod'
import type { AuthoredRecord, CatalogKey, CatalogStore, SaveOutcome } from '../../features/catalog/ports.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { changeRecorder } from './catalog-changes.ts'
import { catalogReader } from './catalog-reader.ts'
import {
  authorOf,
  contentKeySql,
  iconBody,
  layoutBody,
  type RecordKind,
  recordKinds,
  recordTables,
  topicBody,
  trackBody,
  unitBody,
  versionedRow,
} from './catalog-rows.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

type SavedRecord = { key: readonly string[]; record: object; expectedVersion: ExpectedVersion }

/** Returns the function that saves records of one kind. An update keeps the version before it in `content_versions`. */
function recordSaver({ db }: Sqlite, kind: RecordKind) {
  const { table, keys, titleField } = recordTables[kind]
  const isExpected = `${keys.map((key) => `${key} = ?`).join(' AND ')} AND version = ?`
  const columns = [...keys, 'version', 'body', 'saved_by', 'saved_at']
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns}) VALUES (${keys.map(() => '?')}, 1, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const keepVersion = db.prepare(`
    INSERT INTO content_versions (kind, key, version, title, saved_by, saved_at, body)
    SELECT '${kind}', ${contentKeySql(kind)}, version, json_extract(body, '$.${titleField}'), saved_by, saved_at, body
    FROM ${table} WHERE ${isExpected}`)
  const update = db.prepare(
    `UPDATE ${table} SET version = version + 1, body = ?, saved_by = ?, saved_at = ? WHERE ${isExpected}`,
  )
  return ({ key, record, expectedVersion }: SavedRecord, author?: ContentAuthor): SaveOutcome => {
    const body = JSON.stringify(record)
    const { sub, at } = author ?? { sub: null, at: null }
    if (expectedVersion === null) return insert.run(...key, body, sub, at).changes === 1 ? 'saved' : 'exists'
    if (keepVersion.run(...key, expectedVersion).changes === 0) return 'stale'
    update.run(body, sub, at, ...key, expectedVersion)
    return 'saved'
  }
}

/**
 * Returns a function that updates `found_in`, which tracks contain a unit: the inverse of the tracks' units. It returns
 * the units that were added or removed.
 */
function foundInUpdater({ db }: Sqlite) {
  const selectUnits = db.prepare('SELECT unit_id FROM found_in WHERE track_slug = ?')
  const deleteLink = db.prepare('DELETE FROM found_in WHERE unit_id = ? AND track_slug = ?')
  const insertLink = db.prepare('INSERT INTO found_in (unit_id, track_slug) VALUES (?, ?)')
  return ({ slug, units }: Track): string[] => {
    const before = new Set(selectUnits.all(slug).map(({ unit_id }) => String(unit_id)))
    const after = new Set(units)
    for (const unit of before.difference(after)) deleteLink.run(unit, slug)
    for (const unit of after.difference(before)) insertLink.run(unit, slug)
    return [...before.symmetricDifference(after)]
  }
}

/** Returns functions that set `updateContentDate` of tracks, and return those that had another one. */
function trackStamper({ db }: Sqlite) {
  const stamp = (condition: string) =>
    db.prepare(`
      UPDATE tracks SET version = version + 1, body = json_set(body, '$.updateContentDate', :date)
      WHERE ${condition} RETURNING slug`)
  const stampContaining = stamp('slug IN (SELECT track_slug FROM found_in WHERE unit_id = :unit)')
  const stampListed = stamp(
    "slug IN (SELECT value FROM json_each(:slugs)) AND json_extract(body, '$.updateContentDate') IS NOT :date",
  )
  const toKeys = (rows: { slug?: unknown }[]) => rows.map(({ slug }) => trackKey(String(slug)))
  return {
    stampContaining: (unit: string, date: string | null) => toKeys(stampContaining.all({ unit, date })),
    stampListed: (slugs: readonly string[], date: string | null) =>
      toKeys(stampListed.all({ slugs: JSON.stringify(slugs), date })),
  }
}

function recordFinder<T>({ db }: Sqlite, table: string, keys: readonly string[], body: z.ZodType<T>) {
  const select = db.prepare(
    `SELECT version, saved_by, saved_at, body FROM ${table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
  )
  return async (...key: string[]): Promise<AuthoredRecord<T> | null> => {
    const found = select.get(...key)
    if (found === undefined) return null
    const row = versionedRow.parse(found)
    return { ...parseJson(body, row.body), version: row.version, author: authorOf(row) }
  }
}

/**
 * Returns the function that deletes a record of an expected version, and returns the units that were in it if it was a
 * track; null if it has another version.
 */
function recordRemover({ db }: Sqlite) {
  const deletes = new Map(
    recordKinds.map((kind) => {
      const { table, keys } = recordTables[kind]
      const condition = keys.map((key) => `${key} = ?`).join(' AND ')
      return [kind, db.prepare(`DELETE FROM ${table} WHERE ${condition} AND version = ?`)] as const
    }),
  )
  // Before the track, which they refer to.
  const deleteLinks = db.prepare(`
    DELETE FROM found_in
    WHERE track_slug = :slug AND EXISTS (SELECT 1 FROM tracks WHERE slug = :slug AND version = :version)
    RETURNING unit_id`)
  return ({ kind, key }: CatalogKey, expectedVersion: number): string[] | null => {
    const links = kind === 'track' ? deleteLinks.all({ slug: key, version: expectedVersion }) : []
    const keys = kind === 'topic' ? parseTopicKey(key) : [key]
    const { changes } = deletes.get(kind)?.run(...keys, expectedVersion) ?? { changes: 0 }
    return changes === 0 ? null : links.map(({ unit_id }) => String(unit_id))
  }
}

const trackKey = (key: string) => ({ kind: 'track', key }) as const
const unitKey = (key: string) => ({ kind: 'unit', key }) as const
const layoutKey = (key: string) => ({ kind: 'layout', key }) as const

export function sqliteCatalog(sqlite: Sqlite): CatalogStore {
  const { commits } = sqlite
  const { readVersion, read, readChanges } = catalogReader(sqlite)
  const putTrack = recordSaver(sqlite, 'track')
  const putUnit = recordSaver(sqlite, 'unit')
  const putLayout = recordSaver(sqlite, 'layout')
  const putTopic = recordSaver(sqlite, 'topic')
  const putIcon = recordSaver(sqlite, 'icon')
  const hasTopic = sqlite.db.prepare('SELECT 1 FROM topics WHERE layout = ? AND slug = ?')
  const updateFoundIn = foundInUpdater(sqlite)
  const { stampContaining, stampListed } = trackStamper(sqlite)
  const recordChanges = changeRecorder(sqlite)
  const deleteRecord = recordRemover(sqlite)

  /** Runs a save; `listChanged` does what belongs to it if it was stored, and returns what has changed. */
  function save<Outcome extends string>(
    put: () => Outcome,
    listChanged: () => Parameters<typeof recordChanges>[0],
  ): Promise<Outcome> {
    return commits.write(() => {
      const outcome = put()
      if (outcome === 'saved') recordChanges(listChanged())
      return outcome
    })
  }

  return {
    readVersion: async () => readVersion(),
    read,
    readChanges: async (since) => readChanges(since),
    findTrack: recordFinder(sqlite, 'tracks', ['slug'], trackBody),
    findUnit: recordFinder(sqlite, 'units', ['unit_id'], unitBody),
    findTopic: recordFinder(sqlite, 'topics', ['layout', 'slug'], topicBody),
    findLayout: recordFinder(sqlite, 'layouts', ['config'], layoutBody),
    findIcon: recordFinder(sqlite, 'icons', ['slug'], iconBody),
    saveTrack: (track, expectedVersion, author) =>
      save(
        () => putTrack({ key: [track.slug], record: track, expectedVersion }, author),
        () => [trackKey(track.slug), ...updateFoundIn(track).map(unitKey)],
      ),
    saveUnit: (unit, expectedVersion, author) =>
      save(
        () => putUnit({ key: [unit.unitId], record: unit, expectedVersion }, author),
        () => [unitKey(unit.unitId)],
      ),
    saveUnitAndStampTracks: (unit, expectedVersion, updateContentDate, author) =>
      save(
        () => putUnit({ key: [unit.unitId], record: unit, expectedVersion }, author),
        () => [unitKey(unit.unitId), ...stampContaining(unit.unitId, updateContentDate)],
      ),
    stampTracks: (slugs, updateContentDate) =>
      commits.write(() => {
        const changed = stampListed(slugs, updateContentDate)
        if (changed.length > 0) recordChanges(changed)
      }),
    saveLayout: (layout, expectedVersion, author) =>
      save(
        () => putLayout({ key: [layout.config], record: layout, expectedVersion }, author),
        () => [layoutKey(layout.config)],
      ),
    createLayoutWithTopics(layout, topics, author) {
      const { config } = layout
      return save(
        () => {
          // Checked first, since a write that returns is committed.
          if (topics.some(({ slug }) => hasTopic.get(config, slug) !== undefined)) return 'exists'
          const outcome = putLayout({ key: [config], record: layout, expectedVersion: null }, author)
          if (outcome !== 'saved') return 'exists'
          for (const topic of topics)
            putTopic({ key: [config, topic.slug], record: topic, expectedVersion: null }, author)
          return outcome
        },
        () => [
          layoutKey(config),
          ...topics.map(({ slug }) => ({ kind: 'topic', key: topicKey(config, slug) }) as const),
        ],
      )
    },
    saveTopic: (layout, topic, expectedVersion, author) =>
      save(
        () => putTopic({ key: [layout, topic.slug], record: topic, expectedVersion }, author),
        () => [{ kind: 'topic', key: topicKey(layout, topic.slug) }],
      ),
    saveIcon: (icon, expectedVersion, author) =>
      save(
        () => putIcon({ key: [icon.slug], record: icon, expectedVersion }, author),
        () => [{ kind: 'icon', key: icon.slug }],
      ),
    removeRecord: (record, expectedVersion) =>
      commits.write(() => {
        const units = deleteRecord(record, expectedVersion)
        if (units === null) return 'stale'
        recordChanges([record, ...units.map(unitKey)])
        return 'removed'
      }),
  }
}
