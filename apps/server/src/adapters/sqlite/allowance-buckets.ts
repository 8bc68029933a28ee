import type { DatabaseSync } from 'node:sqlite'
import type { Allowance } from '../../features/accounts/ports.ts'

/** Levels are kept in parts, of which a bucket gains `perMinute` a millisecond: whole numbers, so nothing is rounded. */
const PARTS = 60_000

/** Refilling buckets by key, each method to be called inside a write. An absent one is full. */
export function allowanceBuckets(db: DatabaseSync) {
  const find = db.prepare('SELECT level, at FROM allowances WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO allowances (key, level, at, full_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET level = excluded.level, at = excluded.at, full_at = excluded.full_at`)
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
      // A clock that was set back refills nothing.
      const at = row ? Math.max(now, Number(row.at)) : now
      const level = row ? Math.min(brim, Number(row.level) + (at - Number(row.at)) * perMinute) : brim
      if (wanted > brim) return Number.POSITIVE_INFINITY
      if (wanted > level) return Math.ceil((wanted - level) / perMinute)

      if (!row) dropFull.run(now)
      const left = level - wanted
      put.run(key, left, at, at + Math.ceil((brim - left) / perMinute))
      return 0
    },
    giveBack(key: string, amount: number): void {
      add.run(amount * PARTS, key)
    },
  }
}
