import { z } from 'zod'
import type { JobLease, JobState, JobStore, LeasedJob } from '../../platform/jobs/ports.ts'
import { jobKey, jobQueueKey, jobResultKey, jobResultsAfter, jobSubjectKey, jobsDueAt } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import type { Write } from './write-builder.ts'

const MAX_PAGE_SIZE = 100
/** A transaction has at most 62 rows (batched-transactions.ts). */
const RESULTS_PER_TRANSACTION = 50
/** Replaces the lease of a finished job, so that no worker has it. */
const NO_LEASE = ''

/** `input`, `outcome` and `result` are JSON. */
const jobRow = z.object({
  jobId: z.string(),
  kind: z.string(),
  subjectText: z.string(),
  input: z.string(),
  createdAt: z.number(),
  done: z.number(),
  leaseId: z.string(),
  leaseUntil: z.number(),
  outcome: z.string().nullable(),
  finishedAt: z.number().nullable(),
})
type JobRow = z.infer<typeof jobRow>

const jobReference = z.object({ jobId: z.string() })
const resultRow = z.object({ itemNumber: z.number(), result: z.string() })

const LEASE_CONDITION = 'lease'

export function dynamodbJobs({ get, queryRange, writeAtomically, writeBuilder }: Dynamodb): JobStore {
  async function findRow(id: string): Promise<JobRow | null> {
    const row = await get('Jobs', jobKey(id))
    return row && jobRow.parse(row)
  }

  const writeJob = (id: string, writes: Write[]) =>
    writeAtomically({ queueKey: `job ${id}`, writes, counters: [] })

  const enqueue = (job: { id: string; leaseUntil: number }): Write =>
    writeBuilder.put('queue', 'JobQueue', jobQueueKey(job), { jobId: job.id })
  const dequeue = (job: { id: string; leaseUntil: number }): Write =>
    writeBuilder.remove('dequeue', 'JobQueue', jobQueueKey(job))

  /** Changes a job if its lease is still `leaseId`, together with the other rows. Returns whether it did. */
  async function updateLeased(
    id: string,
    leaseId: string,
    attributes: Partial<JobRow>,
    otherWrites: Write[],
  ): Promise<boolean> {
    const update = writeBuilder.updateIfUnchanged(LEASE_CONDITION, {
      table: 'Jobs',
      key: jobKey(id),
      attributes,
      versionAttribute: 'leaseId',
      expectedVersion: leaseId,
    })
    return (await writeJob(id, [update, ...otherWrites])).size === 0
  }

  const releaseSubject = ({ jobId: id, leaseUntil, subjectText }: JobRow): Write[] => [
    dequeue({ id, leaseUntil }),
    writeBuilder.remove('subject', 'JobSubjects', jobSubjectKey(subjectText)),
  ]

  function moveInQueue(row: JobRow, { until }: JobLease): Write[] {
    const queued = { id: row.jobId, leaseUntil: row.leaseUntil }
    return until === row.leaseUntil ? [] : [dequeue(queued), enqueue({ id: row.jobId, leaseUntil: until })]
  }

  async function leaseJob(id: string, now: number, lease: JobLease): Promise<LeasedJob | null> {
    const row = await findRow(id)
    if (row === null || row.finishedAt !== null || row.leaseUntil > now) return null
    const attributes = { leaseId: lease.id, leaseUntil: lease.until }
    const isLeased = await updateLeased(row.jobId, row.leaseId, attributes, moveInQueue(row, lease))
    return isLeased ? toLeasedJob({ ...row, ...attributes }) : null
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
        outcome: null,
        finishedAt: null,
      }
      const failed = await writeJob(id, [
        writeBuilder.insert('exists', 'Jobs', jobKey(id), attributes),
        writeBuilder.insert('busy', 'JobSubjects', jobSubjectKey(subject), { jobId: id }),
        enqueue({ id, leaseUntil: lease.until }),
      ])
      if (failed.size === 0) return 'added'
      return (await findRow(id)) === null ? 'busy' : 'exists'
    },

    async claim(now, lease) {
      for (;;) {
        const { value: next } = await queryRange('JobQueue', jobsDueAt(now), 1).next()
        if (!next) return null
        const job = await leaseJob(jobReference.parse(next).jobId, now, lease)
        if (job !== null) return job
      }
    },

    async claimSubject(subject, now, lease) {
      const row = await get('JobSubjects', jobSubjectKey(subject))
      return row && leaseJob(jobReference.parse(row).jobId, now, lease)
    },

    async renew(id, lease, done) {
      const row = await findRow(id)
      if (row?.leaseId !== lease.id) return false
      const attributes = { leaseUntil: lease.until, done }
      return updateLeased(id, lease.id, attributes, moveInQueue(row, lease))
    },

    async saveResults(id, results) {
      for (let from = 0; from < results.length; from += RESULTS_PER_TRANSACTION) {
        const writes = results.slice(from, from + RESULTS_PER_TRANSACTION).map(({ item, result }) =>
          writeBuilder.put('result', 'JobResults', jobResultKey(id, item), {
            itemNumber: item,
            result: JSON.stringify(result),
          }),
        )
        await writeJob(id, writes)
      }
    },

    async listResults(id, after = -1) {
      const results: { item: number; result: unknown }[] = []
      for await (const row of queryRange('JobResults', jobResultsAfter(id, after), MAX_PAGE_SIZE)) {
        const { itemNumber, result } = resultRow.parse(row)
        results.push({ item: itemNumber, result: JSON.parse(result) })
        if (results.length === MAX_PAGE_SIZE) break
      }
      return results
    },

    async finish(id, leaseId, outcome, finishedAt) {
      const row = await findRow(id)
      if (row === null || row.leaseId !== leaseId || row.finishedAt !== null) return false
      const attributes = { outcome: JSON.stringify(outcome), finishedAt, leaseId: NO_LEASE }
      return updateLeased(id, leaseId, attributes, releaseSubject(row))
    },

    async discard(id, leaseId) {
      const row = await findRow(id)
      if (row === null || row.leaseId !== leaseId || row.finishedAt !== null) return false
      const removal = writeBuilder.removeIfUnchanged(LEASE_CONDITION, {
        table: 'Jobs',
        key: jobKey(id),
        versionAttribute: 'leaseId',
        expectedVersion: leaseId,
      })
      return (await writeJob(id, [removal, ...releaseSubject(row)])).size === 0
    },

    async find(id) {
      const row = await findRow(id)
      return row && toJobState(row)
    },

    // The table's time to live deletes them.
    sweep: async () => {},
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
