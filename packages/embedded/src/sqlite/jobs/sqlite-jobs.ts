import type { SQLOutputValue } from 'node:sqlite'
import type { JobLease, JobStore, LeasedJob } from '@kitchen-table/application/ports'
import type { Sqlite } from '../open-sqlite.ts'

const MAX_PAGE_SIZE = 100

export function sqliteJobs({ db, write }: Sqlite): JobStore {
  const insert = db.prepare(`
    INSERT INTO jobs (id, kind, subject, input, created_at, lease_id, lease_until)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const selectById = db.prepare('SELECT * FROM jobs WHERE id = ?')
  const selectUnleased = db.prepare(
    'SELECT id FROM jobs WHERE finished_at IS NULL AND lease_until <= ? ORDER BY lease_until, id LIMIT 1',
  )
  const selectUnleasedBySubject = db.prepare(
    'SELECT id FROM jobs WHERE finished_at IS NULL AND subject = ? AND lease_until <= ?',
  )
  const claim = db.prepare('UPDATE jobs SET lease_id = ?, lease_until = ? WHERE id = ? RETURNING *')
  const renew = db.prepare(
    'UPDATE jobs SET lease_until = ?, done = ? WHERE id = ? AND lease_id = ? AND finished_at IS NULL',
  )
  const finish = db.prepare(`
    UPDATE jobs SET outcome = ?, finished_at = ?, input = 'null'
    WHERE id = ? AND lease_id = ? AND finished_at IS NULL`)
  const discard = db.prepare('DELETE FROM jobs WHERE id = ? AND lease_id = ? AND finished_at IS NULL')
  const saveResult = db.prepare('INSERT OR REPLACE INTO job_results (job_id, item, result) VALUES (?, ?, ?)')
  const selectResults = db.prepare(
    `SELECT item, result FROM job_results WHERE job_id = ? AND item > ? ORDER BY item LIMIT ${MAX_PAGE_SIZE}`,
  )
  const sweep = db.prepare('DELETE FROM jobs WHERE finished_at < ?')

  /** Leases a job that is unleased; call it inside a write. */
  function leaseJob(id: SQLOutputValue | undefined, lease: JobLease): LeasedJob | null {
    const row = id === undefined ? undefined : claim.get(lease.id, lease.until, id)
    return row ? toLeasedJob(row) : null
  }

  return {
    add: ({ id, kind, subject, input, createdAt }, lease) =>
      write([], () => {
        const text = JSON.stringify(input)
        if (insert.run(id, kind, subject, text, createdAt, lease.id, lease.until).changes === 1)
          return 'added'
        return selectById.get(id) ? 'exists' : 'busy'
      }),
    async claim(now, lease) {
      // Usually there is none; this check costs no commit.
      if (!selectUnleased.get(now)) return null
      return write([], () => leaseJob(selectUnleased.get(now)?.id, lease))
    },
    claimSubject: (subject, now, lease) =>
      write([], () => leaseJob(selectUnleasedBySubject.get(subject, now)?.id, lease)),
    renew: (id, lease, done) => write([], () => renew.run(lease.until, done, id, lease.id).changes === 1),
    saveResults: (id, results) =>
      write([], () => {
        for (const { item, result } of results) saveResult.run(id, item, JSON.stringify(result))
      }),
    listResults: async (id, after = -1) =>
      selectResults.all(id, after).map(({ item, result }) => ({
        item: Number(item),
        result: JSON.parse(String(result)),
      })),
    finish: (id, leaseId, outcome, finishedAt) =>
      write([], () => finish.run(JSON.stringify(outcome), finishedAt, id, leaseId).changes === 1),
    discard: (id, leaseId) => write([], () => discard.run(id, leaseId).changes === 1),
    async find(id) {
      const row = selectById.get(id)
      if (!row) return null
      return {
        kind: String(row.kind),
        subject: String(row.subject),
        done: Number(row.done),
        outcome: row.outcome === null ? null : JSON.parse(String(row.outcome)),
        finishedAt: row.finished_at === null ? null : Number(row.finished_at),
      }
    },
    sweep: (before) => write([], () => void sweep.run(before)),
  }
}

function toLeasedJob(row: Record<string, SQLOutputValue>): LeasedJob {
  return {
    id: String(row.id),
    kind: String(row.kind),
    subject: String(row.subject),
    input: JSON.parse(String(row.input)),
    createdAt: Number(row.created_at),
    leaseId: String(row.lease_id),
    done: Number(row.done),
  }
}
