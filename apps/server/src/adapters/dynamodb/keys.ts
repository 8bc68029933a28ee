import { utcDayOf } from '@kitchen-table/domain/insights/event-time'
import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from './key-encoding.ts'

/**
 * Every table and its keys: a partition key, and where there is one, a sort key (docs/decisions/009). What stands in
 * docs/product.md 1.6 keeps its names there.
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

const ISO_TIME_LENGTH = '2026-03-01T12:00:00.000Z'.length

/** `time` is ISO 8601 in UTC with milliseconds, in all of these, so that it sorts as it reads. */
type EventKeyParts = { group: string; time: string; id: string; user: string }

export const userKey = (sub: string): Key => ({ user: encodeKeyPart(sub) })

export const progressPartKey = (sub: string, part: number): Key => ({
  user: encodeKeyPart(sub),
  part: String(part).padStart(2, '0'),
})

export const viewKey = (sub: string, id: string): Key => ({ user: encodeKeyPart(sub), id: encodeKeyPart(id) })

export const eventIdKey = ({ user, id }: EventKeyParts): Key => ({
  user: encodeKeyPart(user),
  id: encodeKeyPart(id),
})

/** Two people may send one id in one millisecond. */
export const eventKey = ({ group, time, id, user }: EventKeyParts): Key => ({
  group: encodeKeyPart(group),
  time: joinSortKey(time, encodeKeyPart(id), encodeKeyPart(user)),
})

export const parseEventKeyTime = (sortKeyValue: string): string => sortKeyValue.slice(0, ISO_TIME_LENGTH)

export const eventsSince = (group: string, since: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from: since,
  to: sortKeyUpperBound('9999'),
})

export const videoStartKey = (unit: string, { user, time, id }: EventKeyParts): Key => ({
  user: encodeKeyPart(user),
  start: joinSortKey(encodeKeyPart(unit), time, encodeKeyPart(id)),
})

export const videoStartsBetween = (user: string, unit: string, from: string, to: string): KeyRange => ({
  partition: encodeKeyPart(user),
  from: joinSortKey(encodeKeyPart(unit), from),
  to: sortKeyUpperBound(encodeKeyPart(unit), to),
})

export const eventDayKey = (code: number, { group, time }: EventKeyParts): Key => ({
  group: encodeKeyPart(group),
  day: joinSortKey(utcDayOf(time), String(code)),
})

/** From the first to the last day, `YYYY-MM-DD`, for every code. */
export const eventDaysBetween = (group: string, from: string, to: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from,
  to: sortKeyUpperBound(to),
})

export const eventDetailKey = (code: number, detail: string, { group, time }: EventKeyParts): Key => ({
  group: encodeKeyPart(group),
  detail: joinSortKey(String(code), utcDayOf(time), encodeKeyPart(detail)),
})

export const eventDetailsBetween = (group: string, code: number, from: string, to: string): KeyRange => ({
  partition: encodeKeyPart(group),
  from: joinSortKey(String(code), from),
  to: sortKeyUpperBound(String(code), to),
})
