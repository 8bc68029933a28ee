import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import {
  addFailure,
  type BackoffState,
  clampFutureFailure,
  countActiveFailures,
  remainingWaitMs,
} from '@kitchen-table/domain/accounts/backoff'

const noAttempts: BackoffState = { failures: 0, lastFailureAt: 0 }

export function backoffRows(db: DatabaseSync) {
  const find = db.prepare('SELECT failures, last_failure_at FROM attempts WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO attempts (key, failures, last_failure_at, failure_before_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET failures = excluded.failures, last_failure_at = excluded.last_failure_at,
      failure_before_at = excluded.failure_before_at`)
  const clampOne = db.prepare('UPDATE attempts SET last_failure_at = ? WHERE key = ?')
  const clampAll = db.prepare('UPDATE attempts SET last_failure_at = $now WHERE last_failure_at > $now')
  const remove = db.prepare('DELETE FROM attempts WHERE key = ?')
  const clear = db.prepare('DELETE FROM attempts WHERE substr(key, 1, length($prefix)) = $prefix')
  // Restores the time of the failure before, so that the next attempt does not wait for a released one.
  const releaseOne = db.prepare(`
    UPDATE attempts SET failures = max(0, failures - 1), last_failure_at = failure_before_at WHERE key = ?`)
  const listOldest = db.prepare(
    'SELECT key, failures, last_failure_at FROM attempts ORDER BY last_failure_at LIMIT 2',
  )

  function loadAttempts(key: string, now: number): BackoffState | null {
    const row = find.get(key)
    if (!row) return null
    const stored = toAttempts(row)
    const attempts = clampFutureFailure(stored, now)
    // Stored at once: otherwise the wait would start again with every request.
    if (attempts.lastFailureAt !== stored.lastFailureAt) clampOne.run(attempts.lastFailureAt, key)
    return attempts
  }

  /** Removes up to two expired keys for every new one, so that keys of strangers do not accumulate. */
  function dropExpired(now: number): void {
    for (const row of listOldest.all()) {
      if (countActiveFailures(toAttempts(row), now) === 0) remove.run(String(row.key))
    }
  }

  return {
    reserve(key: string, now: number): number {
      const stored = loadAttempts(key, now)
      const before = stored ?? noAttempts
      const wait = remainingWaitMs(before, now)
      if (wait > 0) return wait
      if (!stored) dropExpired(now)
      const { failures, lastFailureAt } = addFailure(before, now)
      put.run(key, failures, lastFailureAt, before.lastFailureAt)
      return 0
    },
    reset(key: string): void {
      remove.run(key)
    },
    release(key: string): void {
      releaseOne.run(key)
    },
    clear(prefix: string): void {
      clear.run({ prefix })
    },
    clampFutureTimestamps(now: number): void {
      clampAll.run({ now })
    },
  }
}

function toAttempts(row: Record<string, SQLOutputValue>): BackoffState {
  return { failures: Number(row.failures), lastFailureAt: Number(row.last_failure_at) }
}
