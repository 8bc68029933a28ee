import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import {
  addFailure,
  type BackoffState,
  clampFutureFailure,
  countActiveFailures,
  remainingWaitMs,
} from '@kitchen-table/domain/accounts/backoff'
import { CLOCK_TOLERANCE_MS } from '@kitchen-table/domain/accounts/session-lifetime'
import {
  dropExpiredHits,
  remainingWindowWaitMs,
  type WindowLimit,
} from '@kitchen-table/domain/accounts/sliding-window'
import { z } from 'zod'
import type { BucketSize, RateStore } from '../../platform/rate-limits/ports.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

export function sqliteRates({ db, write }: Sqlite): RateStore {
  const backoffs = backoffRows(db)
  const tokenBuckets = tokenBucketRows(db)
  const slidingWindows = slidingWindowRows(db)

  return {
    reserve: (key, now) => write([], () => backoffs.reserve(key, now)),
    reset: (key) => write([], () => backoffs.reset(key)),
    release: (key) => write([], () => backoffs.release(key)),
    consume: (key, amount, size, now) => write([], () => tokenBuckets.consume(key, amount, size, now)),
    refund: (key, amount) => write([], () => tokenBuckets.refund(key, amount)),
    hit: (key, limits, now) => write([], () => slidingWindows.hit(key, limits, now)),
    undo: (key) => write([], () => slidingWindows.undo(key)),
    clear: (prefix) =>
      write([], () => {
        backoffs.clear(prefix)
        slidingWindows.clear(prefix)
        tokenBuckets.clear(prefix)
      }),
    clampFutureTimestamps: (now) =>
      write([], () => {
        backoffs.clampFutureTimestamps(now)
        tokenBuckets.clampFutureTimestamps(now)
      }),
  }
}

const timeList = z.array(z.number())

/** Stores the times of hits by key. Call each method inside a write. */
function slidingWindowRows(db: DatabaseSync) {
  const find = db.prepare('SELECT times FROM sliding_windows WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO sliding_windows (key, times, ends_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET times = excluded.times, ends_at = excluded.ends_at`)
  const updateTimes = db.prepare('UPDATE sliding_windows SET times = ? WHERE key = ?')
  const remove = db.prepare('DELETE FROM sliding_windows WHERE key = ?')
  const clear = db.prepare('DELETE FROM sliding_windows WHERE substr(key, 1, length($prefix)) = $prefix')
  // Up to two for every new key, so that keys of strangers do not accumulate.
  const dropExpired = db.prepare(`
    DELETE FROM sliding_windows WHERE key IN
    (SELECT key FROM sliding_windows WHERE ends_at <= ? ORDER BY ends_at LIMIT 2)`)

  function loadTimes(key: string): number[] {
    const row = find.get(key)
    return row ? parseJson(timeList, row.times) : []
  }

  return {
    hit(key: string, limits: readonly WindowLimit[], now: number): number {
      const previousTimes = loadTimes(key)
      const wait = remainingWindowWaitMs(previousTimes, limits, now)
      const countedTimes = dropExpiredHits(previousTimes, limits, now)
      if (wait > 0) {
        // Stored at once: otherwise the wait would start again with every request.
        if (previousTimes.some((time) => time > now)) saveTimes(key, countedTimes, limits, now)
        return wait
      }
      if (previousTimes.length === 0) dropExpired.run(now)
      saveTimes(key, [...countedTimes, now], limits, now)
      return 0
    },
    clear(prefix: string): void {
      clear.run({ prefix })
    },
    undo(key: string): void {
      const remaining = loadTimes(key).slice(0, -1)
      if (remaining.length === 0) remove.run(key)
      else updateTimes.run(JSON.stringify(remaining), key)
    },
  }

  function saveTimes(key: string, times: number[], limits: readonly WindowLimit[], now: number): void {
    put.run(key, JSON.stringify(times), now + Math.max(...limits.map(({ windowMs }) => windowMs)))
  }
}

/** Levels are stored in subunits, of which a bucket gains `perMinute` per millisecond: integers, without rounding. */
const SUBUNITS_PER_TOKEN = 60_000

/**
 * Returns the time from which a bucket refills. After a clock was set back, it refills nothing until the stored time is
 * reached again. But a stored time too far in the future was wrong: the bucket would stay empty until then.
 */
function refillStart(stored: number, now: number): number {
  return stored - now > CLOCK_TOLERANCE_MS ? now : stored
}

/** Stores token buckets by key; an absent one is full. Call each method inside a write. */
function tokenBucketRows(db: DatabaseSync) {
  const find = db.prepare('SELECT level, at FROM token_buckets WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO token_buckets (key, level, at, full_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET level = excluded.level, at = excluded.at, full_at = excluded.full_at`)
  const clampFuture = db.prepare(
    'UPDATE token_buckets SET full_at = full_at - (at - $now), at = $now WHERE at > $now',
  )
  const add = db.prepare('UPDATE token_buckets SET level = level + ? WHERE key = ?')
  const clear = db.prepare('DELETE FROM token_buckets WHERE substr(key, 1, length($prefix)) = $prefix')
  // Up to two for every new key, so that keys of strangers do not accumulate.
  const dropFull = db.prepare(`
    DELETE FROM token_buckets WHERE key IN
    (SELECT key FROM token_buckets WHERE full_at <= ? ORDER BY full_at LIMIT 2)`)

  return {
    clear: (prefix: string) => void clear.run({ prefix }),
    consume(key: string, amount: number, { burst, perMinute }: BucketSize, now: number): number {
      const row = find.get(key)
      const requested = amount * SUBUNITS_PER_TOKEN
      const capacity = burst * SUBUNITS_PER_TOKEN
      const refillFrom = row ? refillStart(Number(row.at), now) : now
      const updatedAt = Math.max(now, refillFrom)
      const level = row
        ? Math.min(capacity, Number(row.level) + (updatedAt - refillFrom) * perMinute)
        : capacity
      const saveLevel = (newLevel: number) =>
        put.run(key, newLevel, updatedAt, updatedAt + Math.ceil((capacity - newLevel) / perMinute))
      if (requested > capacity) return Number.POSITIVE_INFINITY
      if (requested > level) {
        // Stored at once: otherwise the wait would start again with every request.
        if (row && refillFrom < Number(row.at)) saveLevel(level)
        return updatedAt - now + Math.ceil((requested - level) / perMinute)
      }

      if (!row) dropFull.run(now)
      saveLevel(level - requested)
      return 0
    },
    refund(key: string, amount: number): void {
      add.run(amount * SUBUNITS_PER_TOKEN, key)
    },
    clampFutureTimestamps(now: number): void {
      clampFuture.run({ now })
    },
  }
}

const noAttempts: BackoffState = { failures: 0, lastFailureAt: 0 }

/** Stores failed attempts by key. Call each method inside a write. */
function backoffRows(db: DatabaseSync) {
  const find = db.prepare('SELECT failures, last_failure_at FROM backoffs WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO backoffs (key, failures, last_failure_at, failure_before_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET failures = excluded.failures, last_failure_at = excluded.last_failure_at,
      failure_before_at = excluded.failure_before_at`)
  const clampOne = db.prepare('UPDATE backoffs SET last_failure_at = ? WHERE key = ?')
  const clampAll = db.prepare('UPDATE backoffs SET last_failure_at = $now WHERE last_failure_at > $now')
  const remove = db.prepare('DELETE FROM backoffs WHERE key = ?')
  const clear = db.prepare('DELETE FROM backoffs WHERE substr(key, 1, length($prefix)) = $prefix')
  // Restores the time of the failure before, so that the next attempt does not wait for a released one.
  const releaseOne = db.prepare(`
    UPDATE backoffs SET failures = max(0, failures - 1), last_failure_at = failure_before_at WHERE key = ?`)
  const listOldest = db.prepare(
    'SELECT key, failures, last_failure_at FROM backoffs ORDER BY last_failure_at LIMIT 2',
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
