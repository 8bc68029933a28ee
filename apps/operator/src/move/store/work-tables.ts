import type { DatabaseSync } from 'node:sqlite'
import { type Channel, outboxMessageSchema } from '@kitchen-table/application/ports'
import {
  type Item,
  jobKey,
  jobQueueKey,
  jobResultKey,
  jobResultRowSchema,
  jobRowSchema,
  jobSubjectKey,
  outboxRowType,
  rateRowTypes,
} from '@kitchen-table/cloud/dynamodb'
import { computeBackoffExpiry } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { toNumberOrNull, toTextOrNull } from './people-tables.ts'
import { parseStorable, toJsonText } from './stored-json.ts'
import {
  createDerivedRowTransfer,
  createRowTransfer,
  selectRows,
  type TableTransfer,
} from './table-transfer.ts'

type Job = z.infer<typeof jobRowSchema>

function* readJobs(db: DatabaseSync): Generator<Job> {
  for (const row of selectRows(db, 'jobs'))
    yield {
      jobId: String(row.id),
      kind: String(row.kind),
      subjectText: String(row.subject),
      input: String(row.input),
      createdAt: Number(row.created_at),
      done: Number(row.done),
      leaseId: String(row.lease_id),
      leaseUntil: Number(row.lease_until),
      version: '',
      outcome: toTextOrNull(row.outcome),
      finishedAt: toNumberOrNull(row.finished_at),
    }
}

const jobs: TableTransfer = {
  *read(db) {
    for (const job of readJobs(db)) yield { ...job, ...jobKey(job.jobId) }
  },
  fills: ['jobs'],
  write(db) {
    const insert = db.prepare(`
      INSERT INTO jobs (id, kind, subject, input, created_at, done, lease_id, lease_until, outcome, finished_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    return (item) => {
      const { jobId, kind, subjectText, input, createdAt, done, leaseId, leaseUntil, outcome, finishedAt } =
        jobRowSchema.parse(item)
      insert.run(jobId, kind, subjectText, input, createdAt, done, leaseId, leaseUntil, outcome, finishedAt)
    }
  },
}

const jobOfResult = z.object({ job: z.string() })

const jobResults: TableTransfer = {
  *read(db) {
    for (const { job_id, item, result } of selectRows(db, 'job_results'))
      yield {
        itemNumber: Number(item),
        result: String(result),
        ...jobResultKey(String(job_id), Number(item)),
      }
  },
  fills: ['job_results'],
  write(db) {
    const insert = db.prepare('INSERT INTO job_results (job_id, item, result) VALUES (?, ?, ?)')
    return (item) => {
      const { itemNumber, result } = jobResultRowSchema.parse(item)
      insert.run(jobOfResult.parse(item).job, itemNumber, result)
    }
  },
}

const rateTables = {
  backoff: createRowTransfer({
    table: 'backoffs',
    rows: rateRowTypes.backoff,
    toRow(columns) {
      const state = {
        failures: Number(columns.failures),
        lastFailureAt: Number(columns.last_failure_at),
        failureBeforeAt: Number(columns.failure_before_at),
      }
      return { name: String(columns.key), state, endsAt: computeBackoffExpiry(state) }
    },
    toColumns: ({ name, state }) => ({
      key: name,
      failures: state.failures,
      last_failure_at: state.lastFailureAt,
      failure_before_at: state.failureBeforeAt,
    }),
  }),
  bucket: createRowTransfer({
    table: 'token_buckets',
    rows: rateRowTypes.bucket,
    toRow: ({ key, level, at, full_at }) => ({
      name: String(key),
      state: { level: Number(level), at: Number(at) },
      endsAt: Number(full_at),
    }),
    toColumns: ({ name, state, endsAt }) => ({ key: name, ...state, full_at: endsAt }),
  }),
  window: createRowTransfer({
    table: 'sliding_windows',
    rows: rateRowTypes.window,
    toRow: ({ key, times, ends_at }) => ({
      name: String(key),
      state: z.array(z.number()).parse(parseStorable(times)),
      endsAt: Number(ends_at),
    }),
    toColumns: ({ name, state, endsAt }) => ({ key: name, times: JSON.stringify(state), ends_at: endsAt }),
  }),
}

const rates: TableTransfer = {
  *read(db) {
    for (const table of Object.values(rateTables)) yield* table.read(db)
  },
  fills: Object.values(rateTables).flatMap(({ fills }) => fills),
  write(db) {
    const writers = new Map<string, ((item: Item) => void) | undefined>(
      Object.entries(rateTables).map(([kind, { write }]) => [kind, write?.(db)]),
    )
    return (item) => {
      const [kind = ''] = String(item.key).split('|', 1)
      const write = writers.get(kind)
      if (!write) throw new Error(`Rates has a row of an unknown kind, ${kind}.`)
      write(item)
    }
  },
}

export const workTransfers = {
  Jobs: jobs,
  JobQueue: createDerivedRowTransfer(function* (db) {
    for (const job of readJobs(db)) yield { jobId: job.jobId, ...jobQueueKey(job.jobId, job) }
  }),
  JobSubjects: createDerivedRowTransfer(function* (db) {
    for (const { jobId, subjectText, finishedAt } of readJobs(db))
      if (finishedAt === null) yield { jobId, ...jobSubjectKey(subjectText) }
  }),
  JobResults: jobResults,
  Rates: rates,
  Outbox: createRowTransfer({
    table: 'outbox',
    rows: outboxRowType,
    toRow: (columns) => ({
      id: String(columns.id),
      channel: z.custom<Channel>().parse(columns.channel),
      message: parseStorable(columns.body),
      attempts: Number(columns.attempts),
      dueAt: Number(columns.due_at),
      createdAt: Number(columns.created_at),
    }),
    toColumns: ({ id, channel, message, attempts, dueAt, createdAt }) => ({
      id,
      channel,
      body: toJsonText(message, outboxMessageSchema),
      attempts,
      due_at: dueAt,
      created_at: createdAt,
    }),
  }),
}
