import type { CompletionPage } from '@kitchen-table/application/ports'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import { z } from 'zod'
import { hashedTextAttribute } from '../database/key-encoding.ts'
import { progressPartKey, trackViewSortKey, userKey } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { Write } from '../database/write-builder.ts'
import { packTrackViews, type StoredView, unpackTrackViews } from './packed-views.ts'

export const MAX_LISTED_VIEWS = 50

/** Of the lists in one row: leaves room below 64 KB for fifty views and the other attributes of a person's row. */
const MAX_PART_BYTES = 40 * 1024
/** What DynamoDB counts for a list entry in addition to its text. */
const ENTRY_OVERHEAD_BYTES = 1

/** One person's progress as read. `version` is null if none is stored; `moreParts` counts rows of ProgressParts. */
export type StoredProgress = {
  progress: Progress
  views: StoredView[]
  version: number | null
  moreParts: number
}

const textList = z.array(z.string()).default([])
const progressPart = z.object({
  activeUnits: textList,
  activeTracks: textList,
  finishedTracks: textList,
  unlistedTracks: textList,
})
type ProgressPart = z.infer<typeof progressPart>
const listNames = ['activeUnits', 'activeTracks', 'finishedTracks', 'unlistedTracks'] as const

const storedView = z.object({ id: z.string(), track: z.string(), time: z.string() })

/** A row that was last written by an earlier version has a list. */
const storedViews = z.union([z.instanceof(Uint8Array).transform(unpackTrackViews), z.array(storedView)])

/** Has defaults, because a person's row may exist before any progress is stored. */
export const userRowSchema = progressPart.extend({
  lastTrack: z.string().nullable().default(null),
  trackViews: storedViews.default([]),
  progressVersion: z.number().nullable().default(null),
  moreParts: z.number().default(0),
})
export const progressPartRowSchema = progressPart.extend({ progressVersion: z.number() })

const noStoredProgress: StoredProgress = { progress: emptyProgress, views: [], version: null, moreParts: 0 }

/** Returns a function that reads one person's progress: one row, and more rows for the longest progress. */
export function progressReader({ get, waitBeforeRetry }: Pick<Dynamodb, 'get' | 'waitBeforeRetry'>) {
  /** Returns null if the parts were replaced between the reads. */
  async function tryToRead(sub: string): Promise<StoredProgress | null> {
    const row = await get('Users', userKey(sub))
    if (!row) return noStoredProgress
    const { lastTrack, trackViews, progressVersion, moreParts, ...firstPart } = userRowSchema.parse(row)
    const partNumbers = Array.from({ length: moreParts }, (_, n) => n + 1)
    const rows = await Promise.all(partNumbers.map((n) => get('ProgressParts', progressPartKey(sub, n))))
    const parts = rows.map((storedPart) => storedPart && progressPartRowSchema.parse(storedPart))
    if (parts.some((part) => part?.progressVersion !== progressVersion)) return null

    const allParts = [firstPart, ...parts.filter((part) => part !== null)]
    return {
      progress: {
        activeUnits: allParts.flatMap(({ activeUnits }) => activeUnits),
        activeTracks: allParts.flatMap(({ activeTracks }) => activeTracks),
        finishedTracks: allParts.flatMap(({ finishedTracks }) => finishedTracks),
        unlistedTracks: allParts.flatMap(({ unlistedTracks }) => unlistedTracks),
        lastTrack,
        trackViews: toTrackViews(trackViews),
      },
      views: trackViews,
      version: progressVersion,
      moreParts,
    }
  }

  return async (sub: string): Promise<StoredProgress> => {
    for (let failures = 0; ; failures += 1) {
      const stored = await tryToRead(sub)
      if (stored) return stored
      await waitBeforeRetry(
        failures,
        new StoreFailingError('Progress was replaced during every attempt to read it.'),
      )
    }
  }
}

const PEOPLE_PER_PAGE = 1000

/** The tables of completed units, in the order in which their pages are read. */
const completionTables = ['Users', 'ProgressParts'] as const

const completionCursor = z.object({
  table: z.enum(completionTables),
  startKey: z.record(z.string(), z.string()).nullable(),
})
type CompletionCursor = z.infer<typeof completionCursor>

const completionRow = z.object({
  user: z.string(),
  userText: z.string().optional(),
  activeUnits: textList,
  activeTracks: textList.default([]),
  trackViews: storedViews.default([]),
})

/**
 * Returns a function that reads a page of completed units and opened tracks: of the rows of people, then of those of
 * long progress.
 */
export function completionsReader({ scanPage }: Pick<Dynamodb, 'scanPage'>) {
  return async (cursor: string | null): Promise<CompletionPage> => {
    const { table, startKey }: CompletionCursor =
      cursor === null ? { table: 'Users', startKey: null } : completionCursor.parse(JSON.parse(cursor))
    const attributes = Object.keys(completionRow.shape)
    const { rows, lastKey } = await scanPage(table, { attributes, startKey, pageSize: PEOPLE_PER_PAGE })
    const nextTable = completionTables[completionTables.indexOf(table) + 1]
    const next = lastKey ? { table, startKey: lastKey } : nextTable && { table: nextTable, startKey: null }
    return {
      people: rows.map((row) => {
        const { user, userText, activeUnits, activeTracks, trackViews } = completionRow.parse(row)
        const openedTracks = [...new Set([...activeTracks, ...trackViews.map(({ track }) => track)])]
        return { sub: userText ?? user, activeUnits, openedTracks }
      }),
      next: next ? JSON.stringify(next) : null,
    }
  }
}

/** Builds writes that replace progress and views. The condition `progress` fails if they differ from `before`. */
export function createProgressWrites(
  writeBuilder: Dynamodb['writeBuilder'],
  sub: string,
  before: StoredProgress,
  { progress, views }: Pick<StoredProgress, 'progress' | 'views'>,
): Write[] {
  const [firstPart, ...otherParts] = splitProgressIntoParts(progress)
  const progressVersion = (before.version ?? 0) + 1
  const userText = hashedTextAttribute('userText', sub)
  const { lastTrack } = progress
  const surplusParts = Array.from({ length: before.moreParts }, (_, n) => n + 1).slice(otherParts.length)

  return [
    writeBuilder.updateIfUnchanged('progress', {
      table: 'Users',
      key: userKey(sub),
      attributes: {
        ...userText,
        ...firstPart,
        lastTrack,
        trackViews: packTrackViews(views),
        progressVersion,
        moreParts: otherParts.length,
      },
      versionAttribute: 'progressVersion',
      expectedVersion: before.version,
    }),
    ...otherParts.map((part, n) =>
      writeBuilder.put('part', 'ProgressParts', progressPartKey(sub, n + 1), {
        ...userText,
        ...part,
        progressVersion,
      }),
    ),
    ...surplusParts.map((n) => writeBuilder.remove('part', 'ProgressParts', progressPartKey(sub, n))),
  ]
}

/** Returns the attributes of a view's row, besides its key. */
export function trackViewAttributes(sub: string, { id, track, time }: StoredView): Record<string, string> {
  return {
    ...hashedTextAttribute('userText', sub),
    ...hashedTextAttribute('idText', id),
    byTime: trackViewSortKey({ time, id }),
    track,
    time,
  }
}

/** Returns the newest fifty views, newest first; views of the same time are sorted by id, descending. */
export function withTrackViewAdded(views: StoredView[], view: StoredView): StoredView[] {
  const newestFirst = (a: StoredView, b: StoredView) =>
    compareTexts(b.time, a.time) || compareTexts(b.id, a.id)
  return [...views, view].sort(newestFirst).slice(0, MAX_LISTED_VIEWS)
}

export function toTrackViews(views: StoredView[]): Progress['trackViews'] {
  return views.map(({ track, time }) => ({ track, time }))
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const emptyPart = (): ProgressPart => ({
  activeUnits: [],
  activeTracks: [],
  finishedTracks: [],
  unlistedTracks: [],
})

/** Splits the lists so that no row grows too long. Nearly everybody's progress is one part. */
export function splitProgressIntoParts(progress: Progress): [ProgressPart, ...ProgressPart[]] {
  const first = emptyPart()
  const parts: [ProgressPart, ...ProgressPart[]] = [first]
  const current = { part: first, bytes: 0 }

  function addEntry(name: keyof ProgressPart, text: string): void {
    const bytes = Buffer.byteLength(text) + ENTRY_OVERHEAD_BYTES
    if (current.bytes + bytes > MAX_PART_BYTES) {
      current.part = emptyPart()
      current.bytes = 0
      parts.push(current.part)
    }
    current.part[name].push(text)
    current.bytes += bytes
  }

  for (const name of listNames) for (const text of progress[name]) addEntry(name, text)
  return parts
}
