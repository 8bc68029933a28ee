import { noProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { z } from 'zod'
import { StoreFailingError } from '../../features/store-failing.ts'
import { hiddenText } from './key-text.ts'
import { progressPartKey, userKey } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import type { Write } from './writes.ts'

const SHOWN_VIEWS = 50

/** Of the lists in one row, in bytes: leaves room below 64 KB for fifty views and what else a person's row holds. */
const LARGEST_PART = 40 * 1024
/** What DynamoDB counts for an entry beside its text. */
const ENTRY = 1

export type View = { id: string; track: string; time: string }

/** One person's progress with what tells whether it is still the same; null is the version of nothing stored. */
export type StoredProgress = { progress: Progress; views: View[]; version: number | null; moreParts: number }

const list = z.array(z.string()).default([])
const part = z.object({
  activeUnits: list,
  activeTracks: list,
  finishedTracks: list,
  unlistedTracks: list,
})
type Part = z.infer<typeof part>

/** A person's row may be there before any progress is. */
const userRow = part.extend({
  lastTrack: z.string().nullable().default(null),
  trackViews: z.array(z.object({ id: z.string(), track: z.string(), time: z.string() })).default([]),
  progressVersion: z.number().nullable().default(null),
  moreParts: z.number().default(0),
})
const partRow = part.extend({ progressVersion: z.number() })

const nothing: StoredProgress = { progress: noProgress, views: [], version: null, moreParts: 0 }

/** Reads one person's progress: one row, and for the longest histories some more. */
export function progressReader({ get, patience }: Pick<Dynamodb, 'get' | 'patience'>) {
  /** Null when the parts were written anew between the reads. */
  async function tryToRead(sub: string): Promise<StoredProgress | null> {
    const row = await get('Users', userKey(sub))
    if (!row) return nothing
    const { lastTrack, trackViews, progressVersion, moreParts, ...first } = userRow.parse(row)
    const numbers = Array.from({ length: moreParts }, (_, n) => n + 1)
    const others = await Promise.all(numbers.map((n) => get('ProgressParts', progressPartKey(sub, n))))
    const parts = others.map((other) => other && partRow.parse(other))
    if (parts.some((other) => other?.progressVersion !== progressVersion)) return null

    const all = [first, ...parts.filter((other) => other !== null)]
    return {
      progress: {
        activeUnits: all.flatMap(({ activeUnits }) => activeUnits),
        activeTracks: all.flatMap(({ activeTracks }) => activeTracks),
        finishedTracks: all.flatMap(({ finishedTracks }) => finishedTracks),
        unlistedTracks: all.flatMap(({ unlistedTracks }) => unlistedTracks),
        lastTrack,
        trackViews: shown(trackViews),
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
      await patience(failures, new StoreFailingError('Progress was written anew each time it was read.'))
    }
  }
}

/** Puts progress and views in the place of what was read. Refused, as `progress`, when that has changed since. */
export function progressWrites(
  writes: Dynamodb['writes'],
  sub: string,
  before: StoredProgress,
  { progress, views }: Pick<StoredProgress, 'progress' | 'views'>,
): Write[] {
  const [first, ...others] = partsOf(progress)
  const progressVersion = (before.version ?? 0) + 1
  const text = hiddenText('userText', sub)
  const { lastTrack } = progress
  const surplus = Array.from({ length: before.moreParts }, (_, n) => n + 1).slice(others.length)

  return [
    writes.setWhile('progress', {
      table: 'Users',
      key: userKey(sub),
      attributes: {
        ...text,
        ...first,
        lastTrack,
        trackViews: views,
        progressVersion,
        moreParts: others.length,
      },
      counted: 'progressVersion',
      read: before.version,
    }),
    ...others.map((other, n) =>
      writes.put('part', 'ProgressParts', progressPartKey(sub, n + 1), {
        ...text,
        ...other,
        progressVersion,
      }),
    ),
    ...surplus.map((n) => writes.remove('part', 'ProgressParts', progressPartKey(sub, n))),
  ]
}

/** The newest, newest first; those of one time by their ids. */
export function withView(views: View[], view: View): View[] {
  const newestFirst = (a: View, b: View) => compare(b.time, a.time) || compare(b.id, a.id)
  return [...views, view].sort(newestFirst).slice(0, SHOWN_VIEWS)
}

export function shown(views: View[]): Progress['trackViews'] {
  return views.map(({ track, time }) => ({ track, time }))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const emptyPart = (): Part => ({
  activeUnits: [],
  activeTracks: [],
  finishedTracks: [],
  unlistedTracks: [],
})

/** The lists, cut where a row would grow too long; nearly everybody's are one part. */
function partsOf(progress: Progress): [Part, ...Part[]] {
  const first = emptyPart()
  const parts: [Part, ...Part[]] = [first]
  const present = { part: first, bytes: 0 }

  function add(name: keyof Part, text: string): void {
    const bytes = Buffer.byteLength(text) + ENTRY
    if (present.bytes + bytes > LARGEST_PART) {
      present.part = emptyPart()
      present.bytes = 0
      parts.push(present.part)
    }
    present.part[name].push(text)
    present.bytes += bytes
  }

  for (const text of progress.activeUnits) add('activeUnits', text)
  for (const text of progress.activeTracks) add('activeTracks', text)
  for (const text of progress.finishedTracks) add('finishedTracks', text)
  for (const text of progress.unlistedTracks) add('unlistedTracks', text)
  return parts
}
