import type {
  AuthoredRecord,
  CatalogKey,
  CatalogStore,
  ExpectedVersion,
  LibraryRecord,
  SaveOutcome,
} from '@kitchen-table/application/ports'
import { recordSchemas } from '@kitchen-table/application/stored-records'
import { type ContentAuthor, type Track, toTopicKey } from '@kitchen-table/domain/catalog'
import type { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { catalogChangeRecorder } from './catalog-changes.ts'
import { catalogReader } from './catalog-reader.ts'
import {
  contentTables,
  formatContentKeyConditionSql,
  type LibraryKind,
  libraryKinds,
  parseRowAuthor,
  splitContentKey,
  versionedRowSchema,
} from './catalog-rows.ts'
import { contentSaver } from './content-saver.ts'

function recordFinder<T>({ db }: Sqlite, kind: LibraryKind, body: z.ZodType<T>) {
  const select = db.prepare(
    `SELECT version, saved_by, saved_at, body FROM ${contentTables[kind].table} WHERE ${formatContentKeyConditionSql(kind)}`,
  )
  return async (...key: string[]): Promise<AuthoredRecord<T> | null> => {
    const found = select.get(...key)
    if (found === undefined) return null
    const row = versionedRowSchema.parse(found)
    return { ...parseJsonColumn(body, row.body), version: row.version, author: parseRowAuthor(row) }
  }
}

/** Returns the function that saves a record of any kind, within a transaction. */
function librarySaver(sqlite: Sqlite) {
  const savers = {
    track: contentSaver(sqlite, 'track'),
    unit: contentSaver(sqlite, 'unit'),
    topic: contentSaver(sqlite, 'topic'),
    layout: contentSaver(sqlite, 'layout'),
    icon: contentSaver(sqlite, 'icon'),
    helpLine: contentSaver(sqlite, 'helpLine'),
    intent: contentSaver(sqlite, 'intent'),
    fact: contentSaver(sqlite, 'fact'),
  }
  return (content: LibraryRecord, expectedVersion: ExpectedVersion, author?: ContentAuthor): SaveOutcome =>
    savers[content.kind](content, expectedVersion, author)
}

/**
 * Returns the function that deletes a record of an expected version, and returns the units that were in it if it was a
 * track; null if it has another version.
 */
function recordRemover({ db }: Sqlite) {
  const deletes = new Map(
    libraryKinds.map((kind) => {
      const { table } = contentTables[kind]
      return [
        kind,
        db.prepare(`DELETE FROM ${table} WHERE ${formatContentKeyConditionSql(kind)} AND version = ?`),
      ] as const
    }),
  )
  // Before the track, which they refer to.
  const deleteLinks = db.prepare(`
    DELETE FROM found_in
    WHERE track_slug = :slug AND EXISTS (SELECT 1 FROM tracks WHERE slug = :slug AND version = :version)
    RETURNING unit_id`)
  return ({ kind, key }: CatalogKey, expectedVersion: number): string[] | null => {
    const links = kind === 'track' ? deleteLinks.all({ slug: key, version: expectedVersion }) : []
    const { changes } = deletes.get(kind)?.run(...splitContentKey(kind, key), expectedVersion) ?? {
      changes: 0,
    }
    return changes === 0 ? null : links.map(({ unit_id }) => String(unit_id))
  }
}

const unitKey = (key: string): CatalogKey => ({ kind: 'unit', key })

/** Returns the functions that save records of the library, and record for the caches what has changed. */
function catalogWriter(sqlite: Sqlite) {
  const { commits } = sqlite
  const put = librarySaver(sqlite)
  const recordChanges = catalogChangeRecorder(sqlite)
  const hasTopic = sqlite.db.prepare('SELECT 1 FROM topics WHERE layout = ? AND slug = ?')

  return {
    /** Saves a record; `changeOthers` changes what belongs to it, and returns which records it has changed. */
    save: (
      content: LibraryRecord,
      expectedVersion: ExpectedVersion,
      author?: ContentAuthor,
      changeOthers: () => CatalogKey[] = () => [],
    ): Promise<SaveOutcome> =>
      commits.write(() => {
        const outcome = put(content, expectedVersion, author)
        if (outcome === 'saved') recordChanges([content, ...changeOthers()])
        return outcome
      }),
    /** Makes a change, and returns which records it has changed. */
    change: (makeChange: () => CatalogKey[]): Promise<CatalogKey[]> =>
      commits.write(() => {
        const changed = makeChange()
        if (changed.length > 0) recordChanges(changed)
        return changed
      }),
    createLayoutWithTopics: (
      layout: LibraryRecord & { kind: 'layout' },
      topics: readonly (LibraryRecord & { kind: 'topic' })[],
      author?: ContentAuthor,
    ): Promise<'saved' | 'exists'> =>
      commits.write(() => {
        // Checked first, since a write that returns is committed.
        if (topics.some(({ record }) => hasTopic.get(layout.key, record.slug) !== undefined)) return 'exists'
        if (put(layout, null, author) !== 'saved') return 'exists'
        for (const topic of topics) put(topic, null, author)
        recordChanges([layout, ...topics])
        return 'saved'
      }),
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
  const toKeys = (rows: { slug?: unknown }[]) =>
    rows.map(({ slug }): CatalogKey => ({ kind: 'track', key: String(slug) }))
  return {
    stampContaining: (unit: string, date: string | null) => toKeys(stampContaining.all({ unit, date })),
    stampListed: (slugs: readonly string[], date: string | null) =>
      toKeys(stampListed.all({ slugs: JSON.stringify(slugs), date })),
  }
}

export function sqliteCatalog(sqlite: Sqlite): CatalogStore {
  const { readVersion, read, readChanges } = catalogReader(sqlite)
  const { save, change, createLayoutWithTopics } = catalogWriter(sqlite)
  const updateFoundIn = foundInUpdater(sqlite)
  const { stampContaining, stampListed } = trackStamper(sqlite)
  const deleteRecord = recordRemover(sqlite)

  return {
    readVersion: async () => readVersion(),
    read,
    readChanges: async (since) => readChanges(since),
    findTrack: recordFinder(sqlite, 'track', recordSchemas.track),
    findUnit: recordFinder(sqlite, 'unit', recordSchemas.unit),
    findTopic: recordFinder(sqlite, 'topic', recordSchemas.topic),
    findLayout: recordFinder(sqlite, 'layout', recordSchemas.layout),
    findIcon: recordFinder(sqlite, 'icon', recordSchemas.icon),
    findHelpLine: recordFinder(sqlite, 'helpLine', recordSchemas.helpLine),
    findIntent: recordFinder(sqlite, 'intent', recordSchemas.intent),
    findFact: recordFinder(sqlite, 'fact', recordSchemas.fact),
    saveTrack: (track, expectedVersion, author) =>
      save({ kind: 'track', key: track.slug, record: track }, expectedVersion, author, () =>
        updateFoundIn(track).map(unitKey),
      ),
    saveUnit: (unit, expectedVersion, author) =>
      save({ kind: 'unit', key: unit.unitId, record: unit }, expectedVersion, author),
    saveUnitAndStampTrackDates: (unit, expectedVersion, updateContentDate, author) =>
      save({ kind: 'unit', key: unit.unitId, record: unit }, expectedVersion, author, () =>
        stampContaining(unit.unitId, updateContentDate),
      ),
    async stampTracks(slugs, updateContentDate) {
      await change(() => stampListed(slugs, updateContentDate))
    },
    saveLayout: (layout, expectedVersion, author) =>
      save({ kind: 'layout', key: layout.config, record: layout }, expectedVersion, author),
    createLayoutWithTopics(layout, topics, author) {
      const { config } = layout
      const records = topics.map((record) => {
        return { kind: 'topic', key: toTopicKey(config, record.slug), record } as const
      })
      return createLayoutWithTopics({ kind: 'layout', key: config, record: layout }, records, author)
    },
    saveTopic: (layout, topic, expectedVersion, author) =>
      save({ kind: 'topic', key: toTopicKey(layout, topic.slug), record: topic }, expectedVersion, author),
    saveIcon: (icon, expectedVersion, author) =>
      save({ kind: 'icon', key: icon.slug, record: icon }, expectedVersion, author),
    saveHelpLine: (line, expectedVersion, author) =>
      save({ kind: 'helpLine', key: line.slug, record: line }, expectedVersion, author),
    saveIntent: (intent, expectedVersion, author) =>
      save({ kind: 'intent', key: intent.slug, record: intent }, expectedVersion, author),
    saveFact: (fact, expectedVersion, author) =>
      save({ kind: 'fact', key: fact.slug, record: fact }, expectedVersion, author),
    async removeRecord(record, expectedVersion) {
      const changed = await change(() => {
        const units = deleteRecord(record, expectedVersion)
        return units === null ? [] : [record, ...units.map(unitKey)]
      })
      return changed.length > 0 ? 'removed' : 'stale'
    },
  }
}
