import { createTimeOrderedId, eventCodes } from '@kitchen-table/domain/insights'
import { jsonRequest, type RequestBytes } from './request-bytes.ts'

/** Batches of events, from all learners in turn. */
export type EventRequests = {
  kind: 'events'
  cookies: string[]
  connections: number
  slugs: string[]
  units: string[]
  unitsWithFile: string[]
  /** Events of one request. */
  batchSize: number
}

export type EventDetails = Pick<EventRequests, 'slugs' | 'units' | 'unitsWithFile'>

const pick = (list: string[], n: number) => list[n % list.length] ?? ''

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** Returns the end of the id of an event: of the n-th request of a connection, and its place in the batch. */
export const eventIdEnd = (connection: number, n: number, at: number): string =>
  hex(connection, 3) + hex(n, 6) + hex(at, 3)

/** Events as a visit has them: searches, a track, links to others, a video, a file. */
const kinds = [
  { event: eventCodes.searchHit, detail: (_: EventDetails, n: number) => `savings ${n % 500}` },
  {
    event: eventCodes.relatedClick,
    detail: ({ slugs }: EventDetails, n: number) => `${pick(slugs, n)}>${pick(slugs, n + 1)}`,
  },
  { event: eventCodes.videoPlay, detail: ({ units }: EventDetails, n: number) => pick(units, n) },
  { event: eventCodes.videoCompleted, detail: ({ units }: EventDetails, n: number) => pick(units, n - 1) },
  {
    event: eventCodes.download,
    detail: ({ unitsWithFile }: EventDetails, n: number) => pick(unitsWithFile, n),
  },
] as const

/** Returns the event at a place of a visit; `n` says what it is about. Ends of videos follow the starts that they need. */
export function visitEvent(details: EventDetails, at: number, n: number) {
  const { event, detail } = kinds[at % kinds.length] ?? kinds[0]
  return { event, detail: detail(details, n) }
}

export function eventRequestBytes({
  cookies,
  connections,
  batchSize,
  ...library
}: EventRequests): RequestBytes {
  return (connection, n) => {
    const number = n * connections + connection
    const now = Date.now()
    const time = new Date(now).toISOString()
    const where = `/track/${pick(library.slugs, number)}`
    const events = Array.from({ length: batchSize }, (_, at) => {
      const id = createTimeOrderedId(now, `00000000-0000-4000-8000-${eventIdEnd(connection, n, at)}`)
      return { id, time, ...visitEvent(library, at, number + at), where }
    })
    return jsonRequest('POST', '/api/events', { events }, pick(cookies, number))
  }
}
