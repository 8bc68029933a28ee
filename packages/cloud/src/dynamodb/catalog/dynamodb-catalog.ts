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
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow } from '../database/row-reader.ts'
import type { Transaction } from '../database/transactions.ts'
import { catalogReader } from './catalog-reader.ts'
import { contentRowTypes, saveContent } from './content-rows.ts'
import { type ChangeLibrary, layoutCreator } from './layout-creator.ts'
import {
  failIfLibraryChanges,
  readUnitTracksLookup,
  recordLibraryChanges,
  trackUnitRowType,
} from './library-rows.ts'
import { libraryVersionReader } from './library-version-reader.ts'

const unitKey = (key: string): CatalogKey => ({ kind: 'unit', key })

function recordFinder<T>(dynamodb: Dynamodb, kind: CatalogKey['kind'], schema: z.ZodType<T>) {
  return async (key: string): Promise<AuthoredRecord<T> | null> => {
    const row = await findRow(dynamodb, contentRowTypes[kind], { key })
    return row && { ...schema.parse(row.record), version: row.version, author: row.author }
  }
}

/** Stores which units a track has. Returns the units that were added or removed. */
async function saveTrackUnits(
  transaction: Transaction,
  { slug, units }: Pick<Track, 'slug' | 'units'>,
): Promise<CatalogKey[]> {
  const before = new Set((await transaction.get(trackUnitRowType, { slug }))?.units ?? [])
  const after = new Set(units)
  transaction.put(trackUnitRowType, { slug, units })
  return [...before.symmetricDifference(after)].map(unitKey)
}

/** Sets `updateContentDate` of a track. Returns its key if it was changed. */
async function stampTrack(
  transaction: Transaction,
  slug: string,
  updateContentDate: string | null,
  isUnchanged: (track: Track) => boolean,
): Promise<CatalogKey[]> {
  const row = await transaction.get(contentRowTypes.track, { key: slug })
  if (!row) return []
  const track = recordSchemas.track.parse(row.record)
  if (isUnchanged(track)) return []
  transaction.put(contentRowTypes.track, {
    ...row,
    version: row.version + 1,
    record: { ...track, updateContentDate },
  })
  return [{ kind: 'track', key: slug }]
}

/** All changes of the library follow one another, as each gives it its next version. */
const LIBRARY_QUEUE = 'library'

export function dynamodbCatalog(dynamodb: Dynamodb): CatalogStore {
  const { newId } = dynamodb
  const versionReader = libraryVersionReader(dynamodb)
  const findTopic = recordFinder(dynamodb, 'topic', recordSchemas.topic)

  const change: ChangeLibrary = async (run) => {
    try {
      return await dynamodb.transact(LIBRARY_QUEUE, async (transaction) => {
        const changed: CatalogKey[] = []
        const outcome = await run(transaction, changed)
        if (changed.length > 0) await recordLibraryChanges(transaction, changed, newId)
        return outcome
      })
    } finally {
      versionReader.forget()
    }
  }

  const save = (
    content: LibraryRecord,
    expectedVersion: ExpectedVersion,
    author: ContentAuthor | undefined,
    changeOthers: (transaction: Transaction) => Promise<CatalogKey[]> = async () => [],
  ): Promise<SaveOutcome> =>
    change(async (transaction, changed) => {
      const outcome = await saveContent(transaction, content, expectedVersion, author ?? null)
      if (outcome === 'saved') changed.push(content, ...(await changeOthers(transaction)))
      return outcome
    })

  return {
    readVersion: versionReader.read,
    ...catalogReader(dynamodb),
    findTrack: recordFinder(dynamodb, 'track', recordSchemas.track),
    findUnit: recordFinder(dynamodb, 'unit', recordSchemas.unit),
    findTopic: (layout, slug) => findTopic(toTopicKey(layout, slug)),
    findLayout: recordFinder(dynamodb, 'layout', recordSchemas.layout),
    findIcon: recordFinder(dynamodb, 'icon', recordSchemas.icon),
    findHelpLine: recordFinder(dynamodb, 'helpLine', recordSchemas.helpLine),
    findIntent: recordFinder(dynamodb, 'intent', recordSchemas.intent),
    findFact: recordFinder(dynamodb, 'fact', recordSchemas.fact),
    saveTrack: (track, expectedVersion, author) =>
      save({ kind: 'track', key: track.slug, record: track }, expectedVersion, author, (transaction) =>
        saveTrackUnits(transaction, track),
      ),
    saveUnit: (unit, expectedVersion, author) =>
      save({ kind: 'unit', key: unit.unitId, record: unit }, expectedVersion, author),
    saveUnitAndStampTrackDates: (unit, expectedVersion, updateContentDate, author) =>
      save({ kind: 'unit', key: unit.unitId, record: unit }, expectedVersion, author, async (transaction) => {
        await failIfLibraryChanges(transaction)
        const foundIn = await readUnitTracksLookup(dynamodb)
        const slugs = foundIn(unit.unitId)
        const stamped = slugs.map((slug) => stampTrack(transaction, slug, updateContentDate, () => false))
        return (await Promise.all(stamped)).flat()
      }),
    stampTracks: (slugs, updateContentDate) =>
      change(async (transaction, changed) => {
        for (const slug of new Set(slugs))
          changed.push(
            ...(await stampTrack(
              transaction,
              slug,
              updateContentDate,
              (track) => track.updateContentDate === updateContentDate,
            )),
          )
      }),
    saveLayout: (layout, expectedVersion, author) =>
      save({ kind: 'layout', key: layout.config, record: layout }, expectedVersion, author),
    createLayoutWithTopics: layoutCreator(dynamodb, change),
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
    removeRecord: (record, expectedVersion) =>
      change(async (transaction, changed) => {
        const { kind, key } = record
        const stored = await transaction.get(contentRowTypes[kind], { key })
        if (stored?.version !== expectedVersion) return 'stale'
        transaction.remove(contentRowTypes[kind], stored)
        changed.push({ kind, key })
        if (kind !== 'track') return 'removed'
        const links = await transaction.get(trackUnitRowType, { slug: key })
        changed.push(...[...new Set(links?.units)].map(unitKey))
        transaction.remove(trackUnitRowType, { slug: key })
        return 'removed'
      }),
  }
}
