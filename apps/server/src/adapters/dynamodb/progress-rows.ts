import { emptyProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { z } from 'zod'
import { StoreFailingError } from '../../platform/store-failing-error.ts'
import { hashedTextAttribute } from './key-encoding.ts'
import { progressPartKey, userKey } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import type { Write } from './write-builder.ts'

const MAX_LISTED_VIEWS = 50

/** Of the lists in one row, in bytes: leaves room below 64 KB for fifty views and what else a person's row holds. */
const MAX_PART_BYTES = 40 * 1024
/** What DynamoDB counts for an entry beside its text. */
const ENTRY_OVERHEAD_BYTES = 1

export type StoredView = { id: string; track: string; time: string }

/** One person's progress with what tells whether it is still the same; null is the version of nothing stored. */
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

/** A person's row may be there before any progress is. */
const userRow = progressPart.extend({
  lastTrack: z.string().nullable().default(null),
  trackViews: z.array(z.object({ id: z.string(), track: z.string(), time: z.string() })).default([]),
  progressVersion: z.number().nullable().default(null),
  moreParts: z.number().default(0),
})
const partRow = progressPart.extend({ progressVersion: z.number() })

const noStoredProgress: StoredProgress = { progress: emptyProgress, views: [], version: null, moreParts: 0 }

/** Reads one person's progress: one row, and for the longest histories some more. */
export function progressReader({ get, waitBeforeRetry }: Pick<Dynamodb, 'get' | 'waitBeforeRetry'>) {
  /** Null when the parts were written anew between the reads. */
  async function tryToRead(sub: string): Promise<StoredProgress | null> {
    const row = await get('Users', userKey(sub))
    if (!row) return noStoredProgress
    const { lastTrack, trackViews, progressVersion, moreParts, ...firstPart } = userRow.parse(row)
    const partNumbers = Array.from({ length: moreParts }, (_, n) => n + 1)
    const others = await Promise.all(partNumbers.map((n) => get('ProgressParts', progressPartKey(sub, n))))
    const parts = others.map((other) => other && partRow.parse(other))
    if (parts.some((other) => other?.progressVersion !== progressVersion)) return null

    const allParts = [firstPart, ...parts.filter((other) => other !== null)]
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
        new StoreFailingError('Progress was written anew each time it was read.'),
      )
    }
  }
}

/** Puts progress and views in the place of what was read. Refused, as `progress`, when that has changed since. */
export function progressWrites(
  writes: Dynamodb['writeBuilder'],
  sub: string,
  before: StoredProgress,
  { progress, views }: Pick<StoredProgress, 'progress' | 'views'>,
): Write[] {
  const [first, ...others] = splitIntoParts(progress)
  const progressVersion = (before.version ?? 0) + 1
  const userText = hashedTextAttribute('userText', sub)
  const { lastTrack } = progress
  const surplusParts = Array.from({ length: before.moreParts }, (_, n) => n + 1).slice(others.length)

  return [
    writes.updateIfUnchanged('progress', {
      table: 'Users',
      key: userKey(sub),
      attributes: {
        ...userText,
        ...first,
        lastTrack,
        trackViews: views,
        progressVersion,
        moreParts: others.length,
      },
      versionAttribute: 'progressVersion',
      expectedVersion: before.version,
    }),
    ...others.map((other, n) =>
      writes.put('part', 'ProgressParts', progressPartKey(sub, n + 1), {
        ...userText,
        ...other,
        progressVersion,
      }),
    ),
    ...surplusParts.map((n) => writes.remove('part', 'ProgressParts', progressPartKey(sub, n))),
  ]
}

/** The newest, newest first; those of one time by their ids. */
export function insertView(views: StoredView[], view: StoredView): StoredView[] {
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

/** The lists, cut where a row would grow too long; nearly everybody's are one part. */
function splitIntoParts(progress: Progress): [ProgressPart, ...ProgressPart[]] {
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

  for (const text of progress.activeUnits) addEntry('activeUnits', text)
  for (const text of progress.activeTracks) addEntry('activeTracks', text)
  for (const text of progress.finishedTracks) addEntry('finishedTracks', text)
  for (const text of progress.unlistedTracks) addEntry('unlistedTracks', text)
  return parts
}
