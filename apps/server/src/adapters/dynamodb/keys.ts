import { utcDayOf } from '@kitchen-table/domain/insights/event'
import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from './key-encoding.ts'

/**
 * Every table with its partition key and, if it has one, its sort key (docs/decisions/009). Tables of
 * docs/product.md 1.6 have the names that they have there.
 */
export const tableKeys = {
  /** One row per person: progress, and whatever else is stored about the person. */
  Users: ['user'],
  /** The parts of a long progress that do not fit into the row of `Users`. */
  ProgressParts: ['user', 'part'],
  /** One row per view; stored once per (person, id). */
  TrackViews: ['user', 'id'],
  /** The events, sorted by time, id and person. */
  EventLog: ['group', 'time'],
  /** One row per event, so that it is stored once per (person, id). */
  EventIds: ['user', 'id'],
  /** The starts of videos, sorted by unit, time and id; a completion is looked up here. */
  VideoStarts: ['user', 'start'],
  /** How often a code occurred on a day, sorted by day and code. */
  EventDays: ['group', 'day'],
  /** How often a detail occurred with a code on a day, sorted by code, day and detail. */
  EventDetails: ['group', 'detail'],
  Jobs: ['id'],
  /** One row per job: the unfinished sorted by the end of their leases, the finished by when they were finished. */
  JobQueue: ['queue', 'due'],
  /** One row per subject of an unfinished job. */
  JobSubjects: ['subject'],
  /** The results of a job's items, sorted by item. */
  JobResults: ['job', 'item'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>

export type Table = keyof typeof tableKeys

/** The key attributes of a row. */
export type Key = Record<string, string>

/** A range of sort keys within a partition, both ends included. */
export type KeyRange = { partition: string; from: string; to: string }

const ISO_TIME_LENGTH = '2026-03-01T12:00:00.000Z'.length

/** `time` is always ISO 8601 in UTC with milliseconds, so that texts sort by time. */
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

/** The user is part of the key, because two people may send the same id in the same millisecond. */
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

/** All codes, from the first to the last day (`YYYY-MM-DD`, both included). */
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

/** Times and item numbers are padded with zeros, so that they sort as texts. */
const paddedNumber = (value: number): string => String(value).padStart(16, '0')

const [UNFINISHED, FINISHED] = ['unfinished', 'finished']

export const jobKey = (id: string): Key => ({ id: encodeKeyPart(id) })

type JobTimes = { leaseUntil: number; finishedAt: number | null }

export const jobQueueKey = (id: string, { leaseUntil, finishedAt }: JobTimes): Key => ({
  queue: finishedAt === null ? UNFINISHED : FINISHED,
  due: joinSortKey(paddedNumber(finishedAt ?? leaseUntil), encodeKeyPart(id)),
})

const jobsUntil = (partition: string, time: number): KeyRange => ({
  partition,
  from: paddedNumber(0),
  to: sortKeyUpperBound(paddedNumber(time)),
})

/** The unfinished jobs whose lease has ended at `now`. */
export const jobsDueAt = (now: number) => jobsUntil(UNFINISHED, now)

export const jobsFinishedBefore = (time: number) => jobsUntil(FINISHED, time - 1)

export const jobSubjectKey = (subject: string): Key => ({ subject: encodeKeyPart(subject) })

export const jobResultKey = (id: string, item: number): Key => ({
  job: encodeKeyPart(id),
  item: paddedNumber(item),
})

export const jobResultsAfter = (id: string, item: number): KeyRange => ({
  partition: encodeKeyPart(id),
  from: paddedNumber(item + 1),
  to: sortKeyUpperBound('9'),
})
