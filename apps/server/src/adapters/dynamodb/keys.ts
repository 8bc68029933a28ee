import { dayOf } from '@kitchen-table/domain/insights/event-time'
import { keyText, sortKey, sortKeyAfter } from './key-text.ts'

/**
 * Every table and its keys: a partition key, and where there is one, a sort key (docs/decisions/009). What stands in
 * spec §3 keeps its names there.
 */
export const tableKeys = {
  /** One person's progress, beside whatever else is stored of a person. */
  Users: ['user'],
  /** What of a long progress does not fit there. */
  ProgressParts: ['user', 'part'],
  /** A row a view, once per (person, id). */
  TrackViews: ['user', 'id'],
  /** The events: time, id and person. */
  EventLog: ['group', 'time'],
  /** A row an event, which makes it be stored once per (person, id). */
  EventIds: ['user', 'id'],
  /** The starts of videos, which their ends ask for: unit, time and id. */
  VideoStarts: ['user', 'start'],
  /** How often a code came on a day: day and code. */
  EventDays: ['group', 'day'],
  /** How often a detail came with a code on a day: code, day and detail. */
  EventDetails: ['group', 'detail'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>

export type Table = keyof typeof tableKeys

/** The attributes that are a row's key. */
export type Key = Record<string, string>

/** A range of sort keys within a partition, both ends included. */
export type KeyRange = { partition: string; from: string; to: string }

const ISO_LENGTH = '2026-03-01T12:00:00.000Z'.length

/** `time` is ISO 8601 in UTC with milliseconds, in all of these, so that it sorts as it reads. */
type EventKey = { group: string; time: string; id: string; user: string }

export const userKey = (sub: string): Key => ({ user: keyText(sub) })

export const progressPartKey = (sub: string, part: number): Key => ({
  user: keyText(sub),
  part: String(part).padStart(2, '0'),
})

export const viewKey = (sub: string, id: string): Key => ({ user: keyText(sub), id: keyText(id) })

export const eventIdKey = ({ user, id }: EventKey): Key => ({ user: keyText(user), id: keyText(id) })

/** Two people may send one id in one millisecond. */
export const eventKey = ({ group, time, id, user }: EventKey): Key => ({
  group: keyText(group),
  time: sortKey(time, keyText(id), keyText(user)),
})

export const timeOfEventKey = (time: string): string => time.slice(0, ISO_LENGTH)

export const eventsSince = (group: string, since: string): KeyRange => ({
  partition: keyText(group),
  from: since,
  to: sortKeyAfter('9999'),
})

export const startKey = (unit: string, { user, time, id }: EventKey): Key => ({
  user: keyText(user),
  start: sortKey(keyText(unit), time, keyText(id)),
})

export const startsBetween = (user: string, unit: string, from: string, to: string): KeyRange => ({
  partition: keyText(user),
  from: sortKey(keyText(unit), from),
  to: sortKeyAfter(keyText(unit), to),
})

export const dayKey = (code: number, { group, time }: EventKey): Key => ({
  group: keyText(group),
  day: sortKey(dayOf(time), String(code)),
})

/** From the first to the last day, `YYYY-MM-DD`, for every code. */
export const daysBetween = (group: string, from: string, to: string): KeyRange => ({
  partition: keyText(group),
  from,
  to: sortKeyAfter(to),
})

export const detailKey = (code: number, detail: string, { group, time }: EventKey): Key => ({
  group: keyText(group),
  detail: sortKey(String(code), dayOf(time), keyText(detail)),
})

export const detailsBetween = (group: string, code: number, from: string, to: string): KeyRange => ({
  partition: keyText(group),
  from: sortKey(String(code), from),
  to: sortKeyAfter(String(code), to),
})
