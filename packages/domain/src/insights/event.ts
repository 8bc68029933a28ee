/**
 * The codes of usage events (docs/product.md 10.1). 100 to 410 come from people's pages, 500 and 510 from the server
 * alone.
 */
export const eventCodes = {
  trackView: 100,
  relatedClick: 110,
  unitCompleted: 120,
  videoPlay: 200,
  videoStartCompletes: 210,
  videoCompleted: 220,
  download: 300,
  searchHit: 400,
  searchMiss: 410,
  signIn: 500,
  signUp: 510,
} as const

export type EventCode = (typeof eventCodes)[keyof typeof eventCodes]

const serverOnlyCodes: ReadonlySet<number> = new Set([eventCodes.signIn, eventCodes.signUp])
const knownCodes: ReadonlySet<number> = new Set(Object.values(eventCodes))

/** `id` is made where the event happened; sending it twice stores it once, with its first time. */
export type UsageEvent = {
  id: string
  /** ISO 8601 in UTC. */
  time: string
  event: EventCode
  user: string
  group: string
  /** At most 200 characters; what it is depends on the code (docs/product.md 10.1). */
  detail: string
  /** The path of the route where it happened, without query. */
  where: string
}

/** The group under which events of people without a group are stored (docs/security.md T39). */
export const NO_GROUP = 'none'

const MAX_DETAIL_LENGTH = 200

export function isServerOnlyCode(code: number): boolean {
  return serverOnlyCodes.has(code)
}

export function isPageCode(code: number): code is EventCode {
  return knownCodes.has(code) && !serverOnlyCodes.has(code)
}

export function truncateEventDetail(detail: string): string {
  return [...detail].slice(0, MAX_DETAIL_LENGTH).join('')
}

/**
 * Returns a UUID of version 7 (RFC 9562) made from a time, in milliseconds since 1970, and a UUID of version 4. It
 * begins with the time, so that a store writes events of about the same time next to each other in its index.
 */
export function createTimeOrderedId(time: number, uuid: string): string {
  const timeHex = time.toString(16).padStart(12, '0')
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${uuid.slice(15)}`
}

const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60_000

/**
 * Returns the time at which an event counts as having happened: the page's own time, clamped to the seven days before
 * `receivedAt` (docs/security.md T39). Work done offline keeps its time, and a wrong clock cannot write into the
 * distant past or the future. An invalid time becomes `receivedAt`.
 */
export function clampEventTime(reportedTime: string, receivedAt: number): string {
  const time = Date.parse(reportedTime)
  const clamped = Number.isNaN(time)
    ? receivedAt
    : Math.min(Math.max(time, receivedAt - MAX_EVENT_AGE_MS), receivedAt)
  return new Date(clamped).toISOString()
}

/** Returns the day of a time in UTC, `YYYY-MM-DD`. */
export function utcDayOf(time: string): string {
  return time.slice(0, 10)
}
