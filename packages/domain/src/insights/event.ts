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
