import { MAX_LISTED_VIEWS, type StoredLogin, type StoredView } from '@kitchen-table/cloud/dynamodb'
import { computeTrackPercent, type Progress, type TrackUnits } from '@kitchen-table/domain/learning'
import { z } from 'zod'
import { createAdoptedIdGenerator } from './adopted-ids.ts'
import type { LibraryKeys } from './convert-tracks.ts'
import type { Note } from './findings.ts'
import { parseEntries, resolveReference, resolveReferences, valueOrDefault } from './parse-source.ts'
import { type SourceUser, sourceViewSchema } from './source-schemas.ts'
import { toIsoTime } from './source-time.ts'

/** What is stored here of a row of Users: the progress, and a row for each view (newest first) and sign-in. */
export type AdoptedUser = { sub: string; progress: Progress; views: StoredView[]; logins: StoredLogin[] }

export type ProgressContext = { keys: LibraryKeys; tracks: readonly TrackUnits[] }

const text = z.string().min(1)
const isoTime = z.union([z.string(), z.number()]).transform((time, context) => {
  const iso = toIsoTime(time)
  if (iso !== null) return iso
  context.addIssue('Not a time.')
  return z.NEVER
})
const view = sourceViewSchema.extend({ time: isoTime })

function convertViews({ user, trackViews }: SourceUser, keys: LibraryKeys, note: Note): StoredView[] {
  const nextId = createAdoptedIdGenerator('view')
  return parseEntries(trackViews, view, 'trackViews', note).flatMap(({ track, time }) => {
    const slug = resolveReference(track, keys.track, 'trackViews', note)
    return slug === null ? [] : [{ id: nextId(user, track, time), track: slug, time }]
  })
}

function convertLogins({ user, logins }: SourceUser, note: Note): StoredLogin[] {
  const nextId = createAdoptedIdGenerator('login')
  return parseEntries(logins, isoTime, 'logins', note).map((at) => ({ sub: user, at, id: nextId(user, at) }))
}

/** As the adapter sorts them. */
function compareNewestFirst(a: StoredView, b: StoredView): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1
  return a.id < b.id ? 1 : -1
}

function listFinishedTracks(activeUnits: readonly string[], tracks: readonly TrackUnits[]): string[] {
  const completed = new Set(activeUnits)
  const isFinished = ({ enabledUnits }: TrackUnits) =>
    computeTrackPercent(enabledUnits, completed, false) === 100
  return tracks.filter(isFinished).map(({ slug }) => slug)
}

/** Returns a row of Users as it is stored here. */
export function convertUser(source: SourceUser, { keys, tracks }: ProgressContext, note: Note): AdoptedUser {
  const readList = (name: 'activeUnits' | 'activeTracks') =>
    parseEntries(valueOrDefault(source[name], [], name, note), text, name, note)
  const activeUnits = resolveReferences(readList('activeUnits'), keys.unit, 'activeUnits', note)
  const views = convertViews(source, keys, note).toSorted(compareNewestFirst)
  const progress: Progress = {
    activeUnits,
    activeTracks: resolveReferences(readList('activeTracks'), keys.track, 'activeTracks', note),
    finishedTracks: listFinishedTracks(activeUnits, tracks),
    unlistedTracks: [],
    lastTrack: resolveReference(source.lastTrack, keys.track, 'lastTrack', note),
    trackViews: views.slice(0, MAX_LISTED_VIEWS).map(({ track, time }) => ({ track, time })),
  }
  return { sub: source.user, progress, views, logins: convertLogins(source, note) }
}

/** Returns the last sign-in; null without one. */
export function findLastLoginTime({ logins }: AdoptedUser): string | null {
  return (
    logins
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  )
}
