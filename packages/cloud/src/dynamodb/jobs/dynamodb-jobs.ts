import { isDeepStrictEqual } from 'node:util'
import type { JobLease, JobState, JobStore, LeasedJob } from '@kitchen-table/application/ports'
import { z } from 'zod'
import type { Key } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { Write } from '../database/write-builder.ts'
import {
  jobKey,
  jobQueueKey,
  jobResultKey,
  jobResultsAfterRange,
  jobSubjectKey,
  jobsDueRange,
  jobsFinishedBeforeRange,
} from './job-keys.ts'

const MAX_PAGE_SIZE = 100
/** Rows of one page in the search for a job to claim, which is nearly always the first. */
const CLAIM_PAGE_SIZE = 10

/** `input`, `outcome` and `result` are JSON. */
export const jobRowSchema = z.object({
  jobId: z.string(),
  kind: z.string(),
  subjectText: z.string(),
  input: z.string(),
  createdAt: z.number(),
  done: z.number(),
  leaseId: z.string(),
  leaseUntil: z.number(),
  /** A new one with every change, so that each of two concurrent changes is based on what is stored, or fails. */
  version: z.string(),
  outcome: z.string().nullable(),
  finishedAt: z.number().nullable(),
})
type JobRow = z.infer<typeof jobRowSchema>

/** A row of the queue, or of a subject. */
const jobReference = z.object({ jobId: z.string() })
export const jobResultRowSchema = z.object({ itemNumber: z.number(), result: z.string() })

const CHANGED_CONDITION = 'changed'

/** Stores jobs and the results of their items. */
export function dynamodbJobs(dynamodb: Dynamodb): JobStore {
  const { get, newId, queryRange, writeAtomically, writeBuilder, writeEach } = dynamodb

  async function findRow(id: string): Promise<JobRow | null> {
    const row = await get('Jobs', jobKey(id))
    return row && jobRowSchema.parse(row)
  }

  /** Changes a job if it is still as it was read, and its place in the queue. Returns whether it did. */
  async function updateRow(
    row: JobRow,
    change: Partial<JobRow>,
    otherWrites: readonly Write[] = [],
  ): Promise<boolean> {
    const { jobId: id } = row
    const update = writeBuilder.updateIfUnchanged(CHANGED_CONDITION, {
      table: 'Jobs',
      key: jobKey(id),
      attributes: { ...change, version: newId() },
      versionAttribute: 'version',
      expectedVersion: row.version,
    })
    const [before, after] = [jobQueueKey(id, row), jobQueueKey(id, { ...row, ...change })]
    const move = [
      writeBuilder.remove('dequeue', 'JobQueue', before),
      writeBuilder.put('queue', 'JobQueue', after, { jobId: id }),
    ]
    const failed = await writeAtomically({
      queueKey: `job ${id}`,
      writes: [update, ...(isDeepStrictEqual(before, after) ? [] : move), ...otherWrites],
      counters: [],
    })
    return failed.size === 0
  }

  /** Removes a job if it is still as it was read. Returns whether it did. */
  async function removeRow(row: JobRow, otherWrites: readonly Write[] = []): Promise<boolean> {
    const { jobId: id, version } = row
    const removal = writeBuilder.removeIfUnchanged(CHANGED_CONDITION, {
      table: 'Jobs',
      key: jobKey(id),
      versionAttribute: 'version',
      expectedVersion: version,
    })
    const dequeue = writeBuilder.remove('dequeue', 'JobQueue', jobQueueKey(id, row))
    const writes = [removal, dequeue, ...otherWrites]
    return (await writeAtomically({ queueKey: `job ${id}`, writes, counters: [] })).size === 0
  }

  async function removeResults(id: string): Promise<void> {
    const keys: Key[] = []
    for await (const result of queryRange('JobResults', jobResultsAfterRange(id, -1), {
      pageSize: MAX_PAGE_SIZE,
    }))
      keys.push(jobResultKey(id, jobResultRowSchema.parse(result).itemNumber))
    await writeEach(keys.map((removedKey) => ({ table: 'JobResults', removedKey })))
  }

  const releaseSubject = ({ subjectText }: JobRow): Write =>
    writeBuilder.remove('subject', 'JobSubjects', jobSubjectKey(subjectText))

  /** Returns an unfinished job if it has this lease. */
  async function findLeased(id: string, leaseId: string): Promise<JobRow | null> {
    const row = await findRow(id)
    return row?.leaseId === leaseId && row.finishedAt === null ? row : null
  }

  /** Leases a job if its lease has ended; null if another worker was faster. */
  async function leaseJob(id: string, now: number, lease: JobLease): Promise<LeasedJob | null> {
    const row = await findRow(id)
    if (row === null || row.finishedAt !== null || row.leaseUntil > now) return null
    const change = { leaseId: lease.id, leaseUntil: lease.until }
    return (await updateRow(row, change)) ? toLeasedJob({ ...row, ...change }) : null
  }

  return {
    async add({ id, kind, subject, input, createdAt }, lease) {
      const attributes: JobRow = {
        jobId: id,
        kind,
        subjectText: subject,
        input: JSON.stringify(input),
        createdAt,
        done: 0,
        leaseId: lease.id,
        leaseUntil: lease.until,
        version: newId(),
        outcome: null,
        finishedAt: null,
      }
      const failed = await writeAtomically({
        queueKey: `job ${id}`,
        writes: [
          writeBuilder.insert('exists', 'Jobs', jobKey(id), attributes),
          writeBuilder.insert('busy', 'JobSubjects', jobSubjectKey(subject), { jobId: id }),
          writeBuilder.put('queue', 'JobQueue', jobQueueKey(id, attributes), { jobId: id }),
        ],
        counters: [],
      })
      if (failed.size === 0) return 'added'
      return failed.has('exists') ? 'exists' : 'busy'
    },

    async claim(now, lease) {
      // Another worker may be faster, so that a row is passed over, and each is read once.
      for await (const reference of queryRange('JobQueue', jobsDueRange(now), {
        pageSize: CLAIM_PAGE_SIZE,
      })) {
        const job = await leaseJob(jobReference.parse(reference).jobId, now, lease)
        if (job !== null) return job
      }
      return null
    },

    async claimSubject(subject, now, lease) {
      const row = await get('JobSubjects', jobSubjectKey(subject))
      return row && leaseJob(jobReference.parse(row).jobId, now, lease)
    },

    async renew(id, lease, done) {
      const row = await findLeased(id, lease.id)
      return row !== null && updateRow(row, { leaseUntil: lease.until, done })
    },

    async saveResults(id, results) {
      const rows = results.map(({ item, result }) => {
        return { ...jobResultKey(id, item), itemNumber: item, result: JSON.stringify(result) }
      })
      await writeEach(rows.map((item) => ({ table: 'JobResults', item })))
    },

    async listResults(id, after = -1) {
      const results: { item: number; result: unknown }[] = []
      for await (const row of queryRange('JobResults', jobResultsAfterRange(id, after), {
        pageSize: MAX_PAGE_SIZE,
      })) {
        const { itemNumber, result } = jobResultRowSchema.parse(row)
        results.push({ item: itemNumber, result: JSON.parse(result) })
        if (results.length === MAX_PAGE_SIZE) break
      }
      return results
    },

    async finish(id, leaseId, outcome, finishedAt) {
      const row = await findLeased(id, leaseId)
      if (row === null) return false
      const change = { outcome: JSON.stringify(outcome), finishedAt, input: 'null' }
      return updateRow(row, change, [releaseSubject(row)])
    },

    async discard(id, leaseId) {
      const row = await findLeased(id, leaseId)
      if (row === null) return false
      // First, so that none are left by a process that ends: its job is claimed, and discarded, again.
      await removeResults(id)
      return removeRow(row, [releaseSubject(row)])
    },

    async find(id) {
      const row = await findRow(id)
      return row && toJobState(row)
    },

    async sweep(before) {
      for await (const reference of queryRange('JobQueue', jobsFinishedBeforeRange(before), {
        pageSize: MAX_PAGE_SIZE,
      })) {
        const { jobId } = jobReference.parse(reference)
        const row = await findRow(jobId)
        if (row === null) continue
        await removeResults(jobId)
        await removeRow(row)
      }
    },
  }
}

function toLeasedJob({ jobId, subjectText, input, kind, createdAt, leaseId, done }: JobRow): LeasedJob {
  return { id: jobId, kind, subject: subjectText, input: JSON.parse(input), createdAt, leaseId, done }
}

function toJobState({ kind, subjectText, done, outcome, finishedAt }: JobRow): JobState {
  return {
    kind,
    subject: subjectText,
    done,
    outcome: outcome === null ? null : JSON.parse(outcome),
    finishedAt,
  }
}
