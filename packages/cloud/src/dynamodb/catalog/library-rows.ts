import { type ContentAuthor, type ContentKey, contentKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { padNumber, rowsAfterRange, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import { defineRowType } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

/** How many of the latest versions are known; from an older one on, the whole library is read again. */
const HISTORY_LENGTH = 1000

/**
 * A version of the library. The mark makes the versions of two stores different that have the same number, for example
 * after a backup was restored.
 */
export type LibraryVersion = { number: number; mark: string }

/** The version of a library without records. */
export const emptyLibraryVersion: LibraryVersion = { number: 0, mark: 'first' }

export const toLibraryVersionText = ({ number, mark }: LibraryVersion) => `${number}-${mark}`

export const currentLibraryVersionRowType = defineRowType<LibraryVersion, object>({
  table: 'Library',
  keyOf: () => ({ part: 'version', key: 'current' }),
  schema: z.object({ number: z.number(), mark: z.string() }),
})

type ChangedVersion = LibraryVersion & { changed: ContentKey[] }

const HISTORY = 'history'

/** A version with the records that it has changed. */
export const libraryHistoryRowType = defineRowType<ChangedVersion, { number: number }>({
  table: 'Library',
  keyOf: ({ number }) => ({ part: HISTORY, key: padNumber(number) }),
  schema: z.object({
    number: z.number(),
    mark: z.string(),
    changed: z.array(z.object({ kind: z.enum(contentKinds), key: z.string() })),
  }),
})

const UNITS_OF_TRACKS = 'units of tracks'

/** The units of a track, without its other fields: all of them are read to find the tracks of a unit. */
export const trackUnitRowType = defineRowType<{ slug: string; units: string[] }, { slug: string }>({
  table: 'Library',
  keyOf: ({ slug }) => ({ part: UNITS_OF_TRACKS, key: encodeKeyPart(slug) }),
  schema: z.object({ slug: z.string(), units: z.array(z.string()) }),
})

const UNFINISHED_LAYOUTS = 'unfinished layouts'

/** The creation of a layout that takes several transactions, until the last one: the keys of the topics saved before. */
export type LayoutCreation = { config: string; id: string; topics: string[]; author: ContentAuthor | null }

export const layoutCreationRowType = defineRowType<LayoutCreation, { config: string }>({
  table: 'Library',
  keyOf: ({ config }) => ({ part: UNFINISHED_LAYOUTS, key: encodeKeyPart(config) }),
  schema: z.object({
    config: z.string(),
    id: z.string(),
    topics: z.array(z.string()),
    author: z.object({ sub: z.string(), at: z.string() }).nullable(),
  }),
})

export async function findLibraryVersion(dynamodb: Pick<Dynamodb, 'get'>): Promise<LibraryVersion> {
  return (await findRow(dynamodb, currentLibraryVersionRowType, {})) ?? emptyLibraryVersion
}

/** Gives the library its next version in a transaction: these records have changed. */
export async function recordLibraryChanges(
  transaction: Transaction,
  changed: readonly ContentKey[],
  newId: () => string,
): Promise<void> {
  const current = (await transaction.get(currentLibraryVersionRowType, {})) ?? emptyLibraryVersion
  const next = { number: current.number + 1, mark: newId() }
  transaction.put(currentLibraryVersionRowType, next)
  transaction.insert(libraryHistoryRowType, {
    ...next,
    changed: changed.map(({ kind, key }) => ({ kind, key })),
  })
  const forgotten = { number: next.number - HISTORY_LENGTH }
  if (forgotten.number < 1) return
  await transaction.get(libraryHistoryRowType, forgotten)
  transaction.remove(libraryHistoryRowType, forgotten)
}

/** Makes a transaction fail if the library changes meanwhile. */
export async function failIfLibraryChanges(transaction: Transaction): Promise<void> {
  await transaction.get(currentLibraryVersionRowType, {})
}

/** Returns the records that have changed since a version; null if it is not of this library's history. */
export async function listKeysChangedSince(
  dynamodb: Dynamodb,
  since: string,
  current: LibraryVersion,
): Promise<ContentKey[] | null> {
  const number = Number(since.split('-', 1)[0])
  if (!Number.isSafeInteger(number)) return null
  const start = await findRow(dynamodb, libraryHistoryRowType, { number })
  if (!start || toLibraryVersionText(start) !== since || start.number > current.number) return null
  const range = { ...rowsAfterRange(HISTORY, padNumber(number)), to: padNumber(current.number) }
  const versions = await listRows(dynamodb, libraryHistoryRowType, range)
  const keys = versions.flatMap(({ changed }) => changed)
  const byText = new Map(keys.map((content) => [JSON.stringify([content.kind, content.key]), content]))
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, content]) => content)
}

/** Returns the slugs of the tracks of each unit, sorted. */
export async function readUnitTracksLookup(dynamodb: Dynamodb): Promise<(unitId: string) => string[]> {
  return toUnitTracksLookup(await listRows(dynamodb, trackUnitRowType, wholePartitionRange(UNITS_OF_TRACKS)))
}

export function toUnitTracksLookup(
  tracks: readonly { slug: string; units: string[] }[],
): (unitId: string) => string[] {
  const slugsByUnit = new Map<string, Set<string>>()
  for (const { slug, units } of tracks)
    for (const unit of units) slugsByUnit.set(unit, (slugsByUnit.get(unit) ?? new Set()).add(slug))
  return (unitId) => [...(slugsByUnit.get(unitId) ?? [])].sort()
}
