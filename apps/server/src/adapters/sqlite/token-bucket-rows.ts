import type { DatabaseSync } from 'node:sqlite'
import { CLOCK_TOLERANCE_MS } from '@kitchen-table/domain/accounts/clock-tolerance'
import type { BucketSize } from '../../platform/rate-limits/ports.ts'

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
export function tokenBucketRows(db: DatabaseSync) {
  const find = db.prepare('SELECT level, at FROM allowances WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO allowances (key, level, at, full_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET level = excluded.level, at = excluded.at, full_at = excluded.full_at`)
  const clampFuture = db.prepare(
    'UPDATE allowances SET full_at = full_at - (at - $now), at = $now WHERE at > $now',
  )
  const add = db.prepare('UPDATE allowances SET level = level + ? WHERE key = ?')
  // Up to two for every new key, so that keys of strangers do not accumulate.
  const dropFull = db.prepare(`
    DELETE FROM allowances WHERE key IN
    (SELECT key FROM allowances WHERE full_at <= ? ORDER BY full_at LIMIT 2)`)

  return {
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
