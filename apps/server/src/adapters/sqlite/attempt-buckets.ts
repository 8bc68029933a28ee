import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import {
  type Attempts,
  afterFailure,
  countedFailures,
  heldToNow,
  waitBeforeAttempt,
} from '@kitchen-table/domain/accounts/attempts'

const noAttempts: Attempts = { failures: 0, lastFailureAt: 0 }

/** Failed attempts by key, each method to be called inside a write. */
export function attemptBuckets(db: DatabaseSync) {
  const find = db.prepare('SELECT failures, last_failure_at FROM attempts WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO attempts (key, failures, last_failure_at, failure_before_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET failures = excluded.failures, last_failure_at = excluded.last_failure_at,
      failure_before_at = excluded.failure_before_at`)
  const moveBack = db.prepare('UPDATE attempts SET last_failure_at = ? WHERE key = ?')
  const moveAllBack = db.prepare('UPDATE attempts SET last_failure_at = $now WHERE last_failure_at > $now')
  const remove = db.prepare('DELETE FROM attempts WHERE key = ?')
  const clear = db.prepare('DELETE FROM attempts WHERE substr(key, 1, length($prefix)) = $prefix')
  // With the failure goes its time: it would make the next attempt wait for something that did not happen.
  const forgive = db.prepare(`
    UPDATE attempts SET failures = max(0, failures - 1), last_failure_at = failure_before_at WHERE key = ?`)
  const oldest = db.prepare(
    'SELECT key, failures, last_failure_at FROM attempts ORDER BY last_failure_at LIMIT 2',
  )

  function found(key: string, now: number): Attempts | null {
    const row = find.get(key)
    if (!row) return null
    const stored = toAttempts(row)
    const attempts = heldToNow(stored, now)
    // Stored at once: otherwise the wait would begin anew each time that somebody asks.
    if (attempts.lastFailureAt !== stored.lastFailureAt) moveBack.run(attempts.lastFailureAt, key)
    return attempts
  }

  /** Two for every new one, so that addresses of strangers do not pile up. */
  function dropForgotten(now: number): void {
    for (const row of oldest.all()) {
      if (countedFailures(toAttempts(row), now) === 0) remove.run(String(row.key))
    }
  }

  return {
    attempt(key: string, now: number): number {
      const known = found(key, now)
      const before = known ?? noAttempts
      const wait = waitBeforeAttempt(before, now)
      if (wait > 0) return wait
      if (!known) dropForgotten(now)
      const { failures, lastFailureAt } = afterFailure(before, now)
      put.run(key, failures, lastFailureAt, before.lastFailureAt)
      return 0
    },
    succeed(key: string): void {
      remove.run(key)
    },
    forgive(key: string): void {
      forgive.run(key)
    },
    clear(prefix: string): void {
      clear.run({ prefix })
    },
    forgetTheFuture(now: number): void {
      moveAllBack.run({ now })
    },
  }
}

function toAttempts(row: Record<string, SQLOutputValue>): Attempts {
  return { failures: Number(row.failures), lastFailureAt: Number(row.last_failure_at) }
}
