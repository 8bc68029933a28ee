import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { RateStore } from '@kitchen-table/application/ports'
import {
  type BucketSize,
  computeBucketFullTime,
  countActiveFailures,
  releaseAttempt,
  reserveAttempt,
  returnTokens,
  type StoredBackoff,
  takeTokens,
} from '@kitchen-table/domain/accounts'
import { computeHitExpiry, countHit, type WindowLimit } from '@kitchen-table/domain/sliding-window'
import { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

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
    clear: (prefixes) =>
      write([], () => {
        for (const prefix of prefixes) {
          backoffs.clear(prefix)
          slidingWindows.clear(prefix)
          tokenBuckets.clear(prefix)
        }
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
    return row ? parseJsonColumn(timeList, row.times) : []
  }

  return {
    hit(key: string, limits: readonly WindowLimit[], now: number): number {
      const times = loadTimes(key)
      const { waitMs, next } = countHit(times, limits, now)
      if (waitMs === 0 && times.length === 0) dropExpired.run(now)
      if (next) put.run(key, JSON.stringify(next), computeHitExpiry(limits, now))
      return waitMs
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
  const setLevel = db.prepare('UPDATE token_buckets SET level = ? WHERE key = ?')
  const clear = db.prepare('DELETE FROM token_buckets WHERE substr(key, 1, length($prefix)) = $prefix')
  // Up to two for every new key, so that keys of strangers do not accumulate.
  const dropFull = db.prepare(`
    DELETE FROM token_buckets WHERE key IN
    (SELECT key FROM token_buckets WHERE full_at <= ? ORDER BY full_at LIMIT 2)`)

  function load(key: string) {
    const row = find.get(key)
    return row ? { level: Number(row.level), at: Number(row.at) } : null
  }

  return {
    clear: (prefix: string) => void clear.run({ prefix }),
    consume(key: string, amount: number, size: BucketSize, now: number): number {
      const stored = load(key)
      const { waitMs, next } = takeTokens(stored, amount, size, now)
      if (next && !stored) dropFull.run(now)
      if (next) put.run(key, next.level, next.at, computeBucketFullTime(next, size))
      return waitMs
    },
    refund(key: string, amount: number): void {
      const stored = load(key)
      if (stored) setLevel.run(returnTokens(stored, amount).level, key)
    },
    clampFutureTimestamps(now: number): void {
      clampFuture.run({ now })
    },
  }
}

/** Stores failed attempts by key. Call each method inside a write. */
function backoffRows(db: DatabaseSync) {
  const columns = 'failures, last_failure_at, failure_before_at'
  const find = db.prepare(`SELECT ${columns} FROM backoffs WHERE key = ?`)
  const put = db.prepare(`
    INSERT INTO backoffs (key, ${columns}) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET failures = excluded.failures, last_failure_at = excluded.last_failure_at,
      failure_before_at = excluded.failure_before_at`)
  const clampAll = db.prepare('UPDATE backoffs SET last_failure_at = $now WHERE last_failure_at > $now')
  const remove = db.prepare('DELETE FROM backoffs WHERE key = ?')
  const clear = db.prepare('DELETE FROM backoffs WHERE substr(key, 1, length($prefix)) = $prefix')
  const listOldest = db.prepare(`SELECT key, ${columns} FROM backoffs ORDER BY last_failure_at LIMIT 2`)

  function load(key: string): StoredBackoff | null {
    const row = find.get(key)
    return row ? toBackoff(row) : null
  }

  function save(key: string, { failures, lastFailureAt, failureBeforeAt }: StoredBackoff): void {
    put.run(key, failures, lastFailureAt, failureBeforeAt)
  }

  /** Removes up to two expired keys for every new one, so that keys of strangers do not accumulate. */
  function dropExpired(now: number): void {
    for (const row of listOldest.all()) {
      if (countActiveFailures(toBackoff(row), now) === 0) remove.run(String(row.key))
    }
  }

  return {
    reserve(key: string, now: number): number {
      const stored = load(key)
      const { waitMs, next } = reserveAttempt(stored, now)
      if (!stored) dropExpired(now)
      if (next) save(key, next)
      return waitMs
    },
    reset(key: string): void {
      remove.run(key)
    },
    release(key: string): void {
      const stored = load(key)
      if (stored) save(key, releaseAttempt(stored))
    },
    clear(prefix: string): void {
      clear.run({ prefix })
    },
    clampFutureTimestamps(now: number): void {
      clampAll.run({ now })
    },
  }
}

function toBackoff(row: Record<string, SQLOutputValue>): StoredBackoff {
  return {
    failures: Number(row.failures),
    lastFailureAt: Number(row.last_failure_at),
    failureBeforeAt: Number(row.failure_before_at),
  }
}
