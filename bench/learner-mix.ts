import { randomUUID } from 'node:crypto'
import { eventCodes } from '@kitchen-table/domain/insights/event'
import { timeOrderedId } from '@kitchen-table/domain/insights/event-id'
import type { Random } from '../apps/server/src/demo/seeded-random.ts'
import type { MadeData } from './make-data.ts'
import { accepted, completionRequest, jsonRequest, requestHead } from './requests.ts'
import type { Write } from './stored.ts'

/** Somebody signed in, as their browser knows them. */
export type Learner = {
  number: number
  cookie: string
  /** Of the catalogue that the browser keeps. */
  etag: string | null
  /** Lessons set complete or not so far. */
  lessons: number
}

export type Library = Pick<MadeData, 'slugs' | 'track'>

/** A request; `write` is what it asks to have stored. */
export type Asked = { bytes: string; write: Write | null }

type Maker = (learner: Learner, library: Library, random: Random) => Asked

const MOST_EVENTS = 5

const newEventId = () => timeOrderedId(Date.now(), randomUUID())

function reading(path: string, { cookie }: Learner, more: Record<string, string> = {}): Asked {
  return { bytes: requestHead('GET', path, { ...accepted, Cookie: cookie, ...more }), write: null }
}

const anyTrack = ({ slugs }: Library, random: Random) => slugs[random.whole(0, slugs.length - 1)] ?? ''

function eventBatch({ number, cookie }: Learner, library: Library, random: Random): Asked {
  const where = `/track/${anyTrack(library, random)}`
  const detail = library.track.units[0] ?? ''
  const ids = Array.from({ length: random.whole(1, MOST_EVENTS) }, newEventId)
  const time = new Date().toISOString()
  const events = ids.map((id) => ({ id, time, event: eventCodes.relatedClick, detail, where }))
  return {
    bytes: jsonRequest('POST', '/api/events', { events }, cookie),
    write: { learner: number, ids, lesson: null },
  }
}

/** Every lesson of the longest track is completed and then taken back, one after the other. */
function nextLesson(learner: Learner, { track }: Library): Asked {
  const lesson = {
    unitId: track.units[(learner.lessons >> 1) % track.units.length] ?? '',
    completed: learner.lessons % 2 === 0,
  }
  learner.lessons += 1
  const eventId = newEventId()
  return {
    bytes: completionRequest({ ...lesson, eventId }, track.slug, learner.cookie),
    write: { learner: learner.number, ids: [eventId], lesson },
  }
}

/** What learners ask for, and how often of a hundred times (security.md P1: 70 reads, 25 batches of events, 5 lessons). */
const mix = [
  { what: 'dashboard', weight: 15, make: (learner) => reading('/dashboard', learner) },
  {
    what: 'track page',
    weight: 10,
    make: (learner, library, random) => reading(`/track/${anyTrack(library, random)}`, learner),
  },
  {
    what: 'track',
    weight: 20,
    make: (learner, library, random) => reading(`/api/tracks/${anyTrack(library, random)}`, learner),
  },
  { what: 'start', weight: 10, make: (learner) => reading('/api/start', learner) },
  {
    what: 'catalogue',
    weight: 15,
    make: (learner) =>
      reading('/api/catalog', learner, learner.etag === null ? {} : { 'If-None-Match': learner.etag }),
  },
  { what: 'events', weight: 25, make: eventBatch },
  { what: 'lesson', weight: 5, make: nextLesson },
] as const satisfies { what: string; weight: number; make: Maker }[]

export type What = (typeof mix)[number]['what']

const writing: ReadonlySet<What> = new Set(['events', 'lesson'])
const mixes = { everything: mix, reads: mix.filter(({ what }) => !writing.has(what)) }

export type MixName = keyof typeof mixes

/** Draws what a learner does next. */
export function nextAsked(
  name: MixName,
  learner: Learner,
  library: Library,
  random: Random,
): Asked & { what: What } {
  const choices = mixes[name]
  const { what, make } = choices[random.weighted(choices.map(({ weight }) => weight))] ?? mix[0]
  return { what, ...make(learner, library, random) }
}
