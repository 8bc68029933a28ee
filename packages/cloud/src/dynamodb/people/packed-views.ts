import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createTimeOrderedId } from '@kitchen-table/domain/insights'
import { z } from 'zod'

export type StoredView = { id: string; track: string; time: string }

/** Of a UUID of version 7: 48 bits of time and the version come before it, without dashes. */
const RANDOM_PART_START = 13
/** The digits of a UUID between which its dashes are. */
const dashPlaces = [8, 12, 16, 20] as const
/** Before an id of another form. */
const WHOLE_ID = ':'

/** Fields in columns, because similar texts beside each other compress well. */
const columns = z.object({
  tracks: z.array(z.string()),
  /** Milliseconds since 1970. */
  times: z.array(z.number()),
  ids: z.array(z.string()),
})

function addDashes(digits: string): string {
  const starts = [0, ...dashPlaces]
  return starts.map((start, n) => digits.slice(start, starts[n + 1])).join('-')
}

/** Returns the random part of an id that a page has made at `time`, which has the rest; other ids as they are. */
function packId(id: string, time: number): string {
  const randomPart = id.replaceAll('-', '').slice(RANDOM_PART_START)
  return unpackId(randomPart, time) === id ? randomPart : WHOLE_ID + id
}

function unpackId(packed: string, time: number): string {
  if (packed.startsWith(WHOLE_ID)) return packed.slice(WHOLE_ID.length)
  return createTimeOrderedId(time, addDashes(packed.padStart(32, '0')))
}

/**
 * Returns views as compressed bytes: about 15 for each. A person's row has fifty of them and is written with every
 * completed unit, and DynamoDB bills each KB of it.
 */
export function packTrackViews(views: readonly StoredView[]): Uint8Array {
  const times = views.map(({ time }) => Date.parse(time))
  const ids = views.map(({ id }, n) => packId(id, times[n] ?? 0))
  const text = JSON.stringify({ tracks: views.map(({ track }) => track), times, ids })
  return new Uint8Array(deflateRawSync(text, { level: 9 }))
}

/** Returns the views of `packTrackViews`. Throws for other bytes. */
export function unpackTrackViews(packed: Uint8Array): StoredView[] {
  const { tracks, times, ids } = columns.parse(JSON.parse(inflateRawSync(packed).toString()))
  return tracks.map((track, n) => {
    const time = times[n] ?? 0
    return { id: unpackId(ids[n] ?? '', time), track, time: new Date(time).toISOString() }
  })
}
