import type { DatabaseSync } from 'node:sqlite'
import { CLOCK_TOLERANCE } from '@kitchen-table/domain/accounts/clock-tolerance'
import type { Allowance } from '../../features/accounts/ports.ts'

/** Levels are kept in parts, of which a bucket gains `perMinute` a millisecond: whole numbers, so nothing is rounded. */
const PARTS = 60_000

/**
 * When a bucket refills from. A clock that was set back refills nothing until it comes to where it was; but a time that
 * lies too far ahead was wrong, and the bucket would be shut until then.
 */
function refillsFrom(stored: number, now: number): number {
  return stored - now > CLOCK_TOLERANCE ? now : stored
}

/** Refilling buckets by key, each method to be called inside a write. An absent one is full. */
export function allowanceBuckets(db: DatabaseSync) {
  const find = db.prepare('SELECT level, at FROM allowances WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO allowances (key, level, at, full_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET level = excluded.level, at = excluded.at, full_at = excluded.full_at`)
  const moveBack = db.prepare(
    'UPDATE allowances SET full_at = full_at - (at - $now), at = $now WHERE at > $now',
  )
  const add = db.prepare('UPDATE allowances SET level = level + ? WHERE key = ?')
  // Two for every new one, so that keys of strangers do not pile up.
  const dropFull = db.prepare(`
    DELETE FROM allowances WHERE key IN
    (SELECT key FROM allowances WHERE full_at <= ? ORDER BY full_at LIMIT 2)`)

  return {
    take(key: string, amount: number, { burst, perMinute }: Allowance, now: number): number {
      const row = find.get(key)
      const wanted = amount * PARTS
      const brim = burst * PARTS
      const from = row ? refillsFrom(Number(row.at), now) : now
      const at = Math.max(now, from)
      const level = row ? Math.min(brim, Number(row.level) + (at - from) * perMinute) : brim
      const keep = (kept: number) => put.run(key, kept, at, at + Math.ceil((brim - kept) / perMinute))
      if (wanted > brim) return Number.POSITIVE_INFINITY
      if (wanted > level) {
        // Stored at once: otherwise the wait would begin anew each time that somebody asks.
        if (row && from < Number(row.at)) keep(level)
        return at - now + Math.ceil((wanted - level) / perMinute)
      }

      if (!row) dropFull.run(now)
      keep(level - wanted)
      return 0
    },
    giveBack(key: string, amount: number): void {
      add.run(amount * PARTS, key)
    },
    forgetTheFuture(now: number): void {
      moveBack.run({ now })
    },
  }
}
