import { randomUUID } from 'node:crypto'
import type { Random } from '@kitchen-table/demo/seeded-random'
import { createTimeOrderedId, eventCodes } from '@kitchen-table/domain/insights'
import type { MadeData } from './make-data.ts'
import { jsonRequest, requestHead } from './request-bytes.ts'
import { acceptEncodingHeaders, completionRequest } from './requests.ts'
import type { Write } from './stored-writes.ts'

export type Learner = {
  number: number
  cookie: string
  /** The tag of the catalog in the browser's cache. */
  etag: string | null
  /** How many requests so far have set a lesson complete or not complete. */
  lessons: number
}

export type Library = Pick<MadeData, 'slugs' | 'track'>

export type PlannedRequest = { bytes: string; write: Write | null }

type RequestFactory = (learner: Learner, library: Library, random: Random) => PlannedRequest

const MAX_EVENTS = 5

const newEventId = () => createTimeOrderedId(Date.now(), randomUUID())

function getRequest(
  path: string,
  { cookie }: Learner,
  extraHeaders: Record<string, string> = {},
): PlannedRequest {
  return {
    bytes: requestHead('GET', path, { ...acceptEncodingHeaders, Cookie: cookie, ...extraHeaders }),
    write: null,
  }
}

const anyTrack = ({ slugs }: Library, random: Random) => slugs[random.integer(0, slugs.length - 1)] ?? ''

function eventBatchRequest({ number, cookie }: Learner, library: Library, random: Random): PlannedRequest {
  const where = `/track/${anyTrack(library, random)}`
  const detail = library.track.units[0] ?? ''
  const ids = Array.from({ length: random.integer(1, MAX_EVENTS) }, newEventId)
  const time = new Date().toISOString()
  const events = ids.map((id) => ({ id, time, event: eventCodes.videoPlay, detail, where }))
  return {
    bytes: jsonRequest('POST', '/api/events', { events }, cookie),
    write: { learner: number, ids, lesson: null },
  }
}

/** Completes every lesson of the longest track and then takes it back, one after the other. */
function lessonRequest(learner: Learner, { track }: Library): PlannedRequest {
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

/** Learners' requests, with their shares in per cent (docs/security.md P1: 70 reads, 25 event batches, 5 lessons). */
const requestMix = [
  { what: 'dashboard', weight: 15, make: (learner) => getRequest('/dashboard', learner) },
  {
    what: 'track page',
    weight: 10,
    make: (learner, library, random) => getRequest(`/track/${anyTrack(library, random)}`, learner),
  },
  {
    what: 'track',
    weight: 20,
    make: (learner, library, random) => getRequest(`/api/tracks/${anyTrack(library, random)}`, learner),
  },
  { what: 'start', weight: 10, make: (learner) => getRequest('/api/start', learner) },
  {
    what: 'catalog',
    weight: 15,
    make: (learner) =>
      getRequest('/api/catalog', learner, learner.etag === null ? {} : { 'If-None-Match': learner.etag }),
  },
  { what: 'events', weight: 25, make: eventBatchRequest },
  { what: 'lesson', weight: 5, make: lessonRequest },
] as const satisfies { what: string; weight: number; make: RequestFactory }[]

export type RequestKind = (typeof requestMix)[number]['what']

const writeKinds: ReadonlySet<RequestKind> = new Set(['events', 'lesson'])
const requestMixes = { everything: requestMix, reads: requestMix.filter(({ what }) => !writeKinds.has(what)) }

export type MixName = keyof typeof requestMixes

export function drawRequest(
  name: MixName,
  learner: Learner,
  library: Library,
  random: Random,
): PlannedRequest & { what: RequestKind } {
  const choices = requestMixes[name]
  const { what, make } = choices[random.weightedIndex(choices.map(({ weight }) => weight))] ?? requestMix[0]
  return { what, ...make(learner, library, random) }
}
