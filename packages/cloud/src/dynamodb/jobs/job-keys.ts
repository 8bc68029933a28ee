import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from '../database/key-encoding.ts'
import { type Key, type KeyRange, paddedNumber, sortKeysUntil } from '../database/keys.ts'

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
  to: sortKeysUntil(time),
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
