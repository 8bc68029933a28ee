/** What the detail of an event is. `track_pair` is `from>to`, `term` what a person has typed. */
export type DetailKind = 'track' | 'track_pair' | 'unit' | 'file' | 'term' | 'role'

type EventKind = {
  code: number
  /**
   * `page`: pages send it in batches; `progress`: it is stored with a view or a completion, and accepted in batches,
   * too (docs/security.md row 41); `server`: never accepted from a page.
   */
  reportedBy: 'page' | 'progress' | 'server'
  detail: DetailKind
}

/** Every usage event (docs/product.md 10.1). */
export const eventTable = {
  trackView: {
    code: 100,
    reportedBy: 'progress',
    detail: 'track',
  },
  relatedClick: {
    code: 110,
    reportedBy: 'page',
    detail: 'track_pair',
  },
  unitCompleted: {
    code: 120,
    reportedBy: 'progress',
    detail: 'unit',
  },
  videoPlay: {
    code: 200,
    reportedBy: 'page',
    detail: 'unit',
  },
  videoStartCompletes: {
    code: 210,
    reportedBy: 'progress',
    detail: 'unit',
  },
  videoCompleted: {
    code: 220,
    reportedBy: 'page',
    detail: 'unit',
  },
  download: {
    code: 300,
    reportedBy: 'page',
    detail: 'file',
  },
  searchHit: {
    code: 400,
    reportedBy: 'page',
    detail: 'term',
  },
  searchMiss: {
    code: 410,
    reportedBy: 'page',
    detail: 'term',
  },
  signIn: {
    code: 500,
    reportedBy: 'server',
    detail: 'role',
  },
  signUp: {
    code: 510,
    reportedBy: 'server',
    detail: 'role',
  },
} as const satisfies Record<string, EventKind>

type EventTable = typeof eventTable
type EventName = keyof EventTable
export type EventCode = EventTable[EventName]['code']

/** The codes by name. */
export const eventCodes = Object.fromEntries(
  Object.entries(eventTable).map(([name, { code }]) => [name, code]),
) as { [Name in EventName]: EventTable[Name]['code'] }

const kindsByCode = new Map<number, (typeof eventTable)[EventName]>(
  Object.values(eventTable).map((kind) => [kind.code, kind]),
)

/** Returns the entry of the table for a code; undefined if no event has it. */
export function findEventKind(code: number): (typeof eventTable)[EventName] | undefined {
  return kindsByCode.get(code)
}

/** A name whose events pages send in batches. */
export type PageEventName = {
  [Name in EventName]: EventTable[Name]['reportedBy'] extends 'page' ? Name : never
}[EventName]

/** `id` is made where the event happened; sending it twice stores it once, with its first time. */
export type UsageEvent = {
  id: string
  /** ISO 8601 in UTC. */
  time: string
  event: EventCode
  /** The id of the person, which the store replaces by a pseudonym. */
  user: string
  group: string
  /** The layout that the person saw when the event was recorded. */
  layout: string
  /** At most 200 characters; what it is depends on the code. */
  detail: string
  /** The path of the route where it happened, without query. */
  where: string
}

/**
 * An event as it is stored. `person` is the pseudonym of its person; what leads to it is deleted with their account
 * (docs/security.md T60).
 */
export type LoggedEvent = Omit<UsageEvent, 'user'> & { person: string }

/** The group under which events of people without a group are stored (docs/security.md T39). */
export const NO_GROUP = 'none'

export function isServerOnlyEventCode(code: number): boolean {
  return kindsByCode.get(code)?.reportedBy === 'server'
}

export function isPageEventCode(code: number): code is EventCode {
  return kindsByCode.has(code) && !isServerOnlyEventCode(code)
}

const MAX_DETAIL_LENGTH = 200
const controlCharacters = /\p{Cc}+/gu

/** Returns a detail as it is stored: control characters are replaced by spaces, and 200 characters are kept. */
export function cleanEventDetail(detail: string): string {
  return [...detail.replace(controlCharacters, ' ')].slice(0, MAX_DETAIL_LENGTH).join('')
}

const trackPath = /^\/track\/([^/]+)$/

/** Returns the track on whose page an event happened; '' elsewhere. */
export function trackSlugOfPath(where: string): string {
  return trackPath.exec(where)?.[1] ?? ''
}

/** Events that are older than this when they arrive are not accepted with their time, so older days are final. */
const MAX_EVENT_AGE_DAYS = 7
const MAX_EVENT_AGE_MS = MAX_EVENT_AGE_DAYS * 24 * 60 * 60_000

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

/** What there is in the library now. */
export type KnownContent = {
  hasTrack: (slug: string) => boolean
  hasUnit: (unitId: string) => boolean
  /** Whether it is a resource for the person, or a unit with an attachment or a worksheet. */
  hasFile: (id: string) => boolean
}

/** Returns whether the detail of an event names what its code is about (docs/product.md 10.1). */
export function isKnownEventDetail(event: EventCode, detail: string, known: KnownContent): boolean {
  const kind = findEventKind(event)?.detail
  switch (kind) {
    case 'track':
      return known.hasTrack(detail)
    case 'track_pair': {
      const tracks = detail.split('>')
      return tracks.length === 2 && tracks.every(known.hasTrack)
    }
    case 'unit':
      return known.hasUnit(detail)
    case 'file':
      return known.hasFile(detail)
    case 'term':
      return detail.trim() !== ''
    case 'role':
    case undefined:
      return false
    default:
      return kind satisfies never
  }
}
