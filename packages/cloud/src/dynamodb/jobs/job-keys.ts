import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from '../database/key-encoding.ts'
import { type Key, type KeyRange, paddedNumberUpperBound, padNumber } from '../database/keys.ts'

const [UNFINISHED, FINISHED] = ['unfinished', 'finished']

export const jobKey = (id: string): Key => ({ id: encodeKeyPart(id) })

type JobTimes = { leaseUntil: number; finishedAt: number | null }

export const jobQueueKey = (id: string, { leaseUntil, finishedAt }: JobTimes): Key => ({
  queue: finishedAt === null ? UNFINISHED : FINISHED,
  due: joinSortKey(padNumber(finishedAt ?? leaseUntil), encodeKeyPart(id)),
})

const jobsUntil = (partition: string, time: number): KeyRange => ({
  partition,
  from: padNumber(0),
  to: paddedNumberUpperBound(time),
})

/** The unfinished jobs whose lease has ended at `now`. */
export const jobsDueRange = (now: number) => jobsUntil(UNFINISHED, now)

export const jobsFinishedBeforeRange = (time: number) => jobsUntil(FINISHED, time - 1)

export const jobSubjectKey = (subject: string): Key => ({ subject: encodeKeyPart(subject) })

export const jobResultKey = (id: string, item: number): Key => ({
  job: encodeKeyPart(id),
  item: padNumber(item),
})

export const jobResultsAfterRange = (id: string, item: number): KeyRange => ({
  partition: encodeKeyPart(id),
  from: padNumber(item + 1),
  to: sortKeyUpperBound('9'),
})
