import { utcDayOf } from '@kitchen-table/domain/insights'
import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from './key-encoding.ts'

/**
 * Every table with its partition key and, if it has one, its sort key (docs/decisions/009). Tables of
 * docs/product.md 1.6 have the names that they have there.
 */
export const tableKeys = {
  /** One row per person: progress. */
  Users: ['user'],
  /** The parts of a long progress that do not fit into the row of `Users`. */
  ProgressParts: ['user', 'part'],
  /** One row per view; stored once per (person, id). */
  TrackViews: ['user', 'id'],
  /** One row per person: where they have stopped in videos. */
  VideoPositions: ['user'],
  /** The pseudonym of a person in the log, deleted with the person. */
  UsagePeople: ['user'],
  /** The events, sorted by time, id and the pseudonym of the person. */
  EventLog: ['group', 'time'],
  /** One row per event with its key, so that it is stored once per (person, id), and found for its person. */
  EventIds: ['user', 'id'],
  /** The starts of videos, sorted by unit, time and id; a completion is looked up here. */
  VideoStarts: ['person', 'start'],
  /** The organizations that have events, in one partition. */
  EventGroups: ['list', 'group'],
  /** How often each code occurred on a day in a layout, sorted by day (event-day-rows.ts). */
  EventDays: ['group', 'day'],
  /** How often a detail occurred with a code on a day in a layout, sorted by code and day. */
  EventDetails: ['group', 'detail'],
  /** One row per person who signed in on a day in a layout, sorted by day. */
  LoginDays: ['group', 'day'],
  Jobs: ['id'],
  /** One row per job: the unfinished sorted by the end of their leases, the finished by when they were finished. */
  JobQueue: ['queue', 'due'],
  /** One row per subject of an unfinished job. */
  JobSubjects: ['subject'],
  /** The results of a job's items, sorted by item. */
  JobResults: ['job', 'item'],
  /** What is stored about each person besides their progress. */
  People: ['user'],
  /** One row per address, which makes it one person's. */
  Emails: ['email'],
  UserGroups: ['slug'],
  Members: ['group', 'sub'],
  /** Counts of members, enabled administrators, rows of imports and uploads, changed in the same transactions. */
  Counters: ['counter'],
  /** Rows that lead to rows of other tables, see row-type.ts. */
  Indexes: ['index', 'sort'],
  /** The entries of the audit log, sorted by time and id. */
  Audit: ['group', 'entry'],
  /** The sign-ins of a person, sorted by time and id. */
  Logins: ['user', 'time'],
  Sessions: ['tokenHash'],
  Challenges: ['id'],
  Rates: ['key'],
  Outbox: ['id'],
  Notices: ['id'],
  Uploads: ['id'],
  Tracks: ['slug'],
  LearningUnits: ['unitId'],
  Topics: ['layout', 'slug'],
  /** The layouts. */
  Settings: ['config'],
  Icons: ['slug'],
  HelpLines: ['slug'],
  Intents: ['slug'],
  Facts: ['slug'],
  Resources: ['resourceId'],
  /** The earlier versions of content, by its kind and key. */
  Versions: ['content', 'version'],
  /** The version of the library, what each of the last versions has changed, and the units of each track. */
  Library: ['part', 'key'],
  LibraryImports: ['id'],
  LibraryImportRecords: ['import', 'item'],
  MemberImports: ['id'],
  /** The import of an organization that is at work. */
  MemberImportLocks: ['group'],
  MemberImportRows: ['import', 'line'],
  ReportSubscriptions: ['group', 'sub'],
  BenefitReports: ['group', 'quarter'],
  /** The totals of a kind, organization and layout, sorted by day. */
  DailyTotals: ['series', 'day'],
  SearchAnswers: ['key'],
  /** What only SQLite stores of an installation that was moved from it, and the state of a move (apps/operator/src/move/store). */
  Moves: ['kind', 'key'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>

export type Table = keyof typeof tableKeys

/**
 * The local indexes of tables: further attributes by which the rows of one partition are sorted, with the same
 * consistent reads. An index has the name of its attribute, and lacks the rows without it.
 */
export const localIndexes = {
  TrackViews: ['byTime'],
  Members: ['byEmail', 'byName', 'byInvitation', 'byPendingInvitation'],
  MemberImportRows: ['byEmail', 'bySuggestion', 'bySub'],
} as const satisfies Partial<Record<Table, readonly string[]>>

export type LocalIndex = (typeof localIndexes)[keyof typeof localIndexes][number]

/**
 * The attributes that the local indexes of a table have; those of other tables have all. A write that changes no others
 * is not billed for the indexes: each sign-in of a member changes `lastLoginAt`.
 */
export const indexedAttributes: Partial<Record<Table, readonly string[]>> = {
  Members: [
    'groupValue',
    'subValue',
    'email',
    'first',
    'last',
    'subGroupId',
    'role',
    'status',
    'enabled',
    'joinedAt',
    'invitedAt',
    'renewalRequestedAt',
    'removalRequestedAt',
  ],
}

/** The tables whose rows may have the attribute `expires` (seconds since 1970), after which DynamoDB removes them. */
export const expiringTables = [
  'Sessions',
  'Challenges',
  'Rates',
  'Indexes',
] as const satisfies readonly Table[]

/** The key attributes of a row. */
export type Key = Record<string, string>

/** The attributes of a row. */
export type Row = Record<string, unknown>

/** A range of sort keys within a partition, both ends included. */
export type KeyRange = { partition: string; from: string; to: string }

const ISO_TIME_LENGTH = '2026-03-01T12:00:00.000Z'.length

/** `time` is always ISO 8601 in UTC with milliseconds, so that texts sort by time. */
type EventKeyParts = { group: string; time: string; id: string; person: string }

export const userKey = (sub: string): Key => ({ user: encodeKeyPart(sub) })

export const progressPartKey = (sub: string, part: number): Key => ({
  user: encodeKeyPart(sub),
  part: String(part).padStart(2, '0'),
})

export const trackViewKey = (sub: string, id: string): Key => ({
  user: encodeKeyPart(sub),
  id: encodeKeyPart(id),
})

export const trackViewSortKey = ({ time, id }: { time: string; id: string }): string =>
  joinSortKey(time, encodeKeyPart(id))

export const usagePersonKey = (user: string): Key => ({ user: encodeKeyPart(user) })

export const eventIdKey = ({ user, id }: { user: string; id: string }): Key => ({
  user: encodeKeyPart(user),
  id: encodeKeyPart(id),
})

/** The person is part of the key, because two people may send the same id in the same millisecond. */
export const eventKey = ({ group, time, id, person }: EventKeyParts): Key => ({
  group: encodeKeyPart(group),
  time: joinSortKey(time, encodeKeyPart(id), person),
})

export const parseEventKeyTime = (sortKeyValue: string): string => sortKeyValue.slice(0, ISO_TIME_LENGTH)

export const eventsSinceRange = (group: string, since: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from: since,
  to: sortKeyUpperBound('9999'),
})

/** The events of an organization before a month, `YYYY-MM`: every time of the month sorts after its name. */
export const eventsUntilMonthRange = (group: string, month: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from: '0',
  to: month,
})

/** The events of an organization that come after one of them. */
export const eventsAfterRange = (event: EventKeyParts): KeyRange => ({
  ...eventsSinceRange(event.group, event.time),
  // No text sorts between a key and the same one with this character.
  from: `${eventKey(event).time}\u0000`,
})

export const videoStartKey = (unit: string, { person, time, id }: EventKeyParts): Key => ({
  person,
  start: joinSortKey(encodeKeyPart(unit), time, encodeKeyPart(id)),
})

export const videoStartsRange = (person: string, unit: string, from: string, to: string): KeyRange => ({
  partition: person,
  from: joinSortKey(encodeKeyPart(unit), from),
  to: sortKeyUpperBound(encodeKeyPart(unit), to),
})

/** All rows of a partition. */
export const wholePartitionRange = (partition: string): KeyRange => ({
  partition,
  from: '\u0000',
  to: '\u{10FFFF}',
})

/** The rows of a partition that come after a sort key. */
export const rowsAfterRange = (partition: string, sortKeyValue: string): KeyRange => ({
  ...wholePartitionRange(partition),
  // No text sorts between a key and the same one with this character.
  from: `${sortKeyValue}\u0000`,
})

const EVENT_GROUPS = 'groups'

export const eventOrganizationKey = (group: string): Key => ({
  list: EVENT_GROUPS,
  group: encodeKeyPart(group),
})

export const allEventOrganizationsRange = wholePartitionRange(EVENT_GROUPS)

type CountedEvent = {
  event: number
  group: string
  time: string
  layout: string
  detail: string
}

export const eventDayKey = ({ group, time, layout }: Omit<CountedEvent, 'event' | 'detail'>): Key => ({
  group: encodeKeyPart(group),
  day: joinSortKey(utcDayOf(time), encodeKeyPart(layout)),
})

export const loginDayKey = ({ group, time, layout }: CountedEvent, person: string): Key => ({
  group: encodeKeyPart(group),
  day: joinSortKey(utcDayOf(time), encodeKeyPart(layout), person),
})

/** The rows of `EventDays`, `LoginDays` or `EventLog` from the first to the last day (`YYYY-MM-DD`, both included). */
export const daysBetweenRange = (group: string, from: string, to: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from,
  to: sortKeyUpperBound(to),
})

export const eventDetailKey = ({ event, group, time, layout, detail }: CountedEvent): Key => ({
  group: encodeKeyPart(group),
  detail: joinSortKey(String(event), utcDayOf(time), encodeKeyPart(layout), encodeKeyPart(detail)),
})

/** Returns the day of a row of `EventDetails`. */
export const parseDetailKeyDay = (sortKeyValue: string): string => sortKeyValue.split('|')[1] ?? ''

export const eventDetailsRange = (group: string, code: number, from: string, to: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from: joinSortKey(String(code), from),
  to: sortKeyUpperBound(String(code), to),
})

/** Times and item numbers are padded with zeros, so that they sort as texts. */
export const padNumber = (value: number): string => String(value).padStart(16, '0')

/** Returns a bound above every sort key that begins with this number or a smaller one, and below all others. */
export const paddedNumberUpperBound = (value: number): string => sortKeyUpperBound(padNumber(value))
