import type { DatabaseSync } from 'node:sqlite'
import { type Limit, stillCounted, waitForOne } from '@kitchen-table/domain/accounts/occurrences'
import { z } from 'zod'
import { parseJson } from './parse-json.ts'

const times = z.array(z.number())

/** When something happened, by key, each method to be called inside a write. */
export function occurrenceRows(db: DatabaseSync) {
  const find = db.prepare('SELECT times FROM occurrences WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO occurrences (key, times, ends_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET times = excluded.times, ends_at = excluded.ends_at`)
  const shorten = db.prepare('UPDATE occurrences SET times = ? WHERE key = ?')
  const remove = db.prepare('DELETE FROM occurrences WHERE key = ?')
  const clear = db.prepare('DELETE FROM occurrences WHERE substr(key, 1, length($prefix)) = $prefix')
  // Two for every new one, so that keys of strangers do not pile up.
  const dropEnded = db.prepare(`
    DELETE FROM occurrences WHERE key IN
    (SELECT key FROM occurrences WHERE ends_at <= ? ORDER BY ends_at LIMIT 2)`)

  function known(key: string): number[] {
    const row = find.get(key)
    return row ? parseJson(times, row.times) : []
  }

  return {
    admit(key: string, limits: readonly Limit[], now: number): number {
      const before = known(key)
      const wait = waitForOne(before, limits, now)
      const counted = stillCounted(before, limits, now)
      if (wait > 0) {
        // Stored at once: otherwise the wait would begin anew each time that somebody asks.
        if (before.some((time) => time > now)) keep(key, counted, limits, now)
        return wait
      }
      if (before.length === 0) dropEnded.run(now)
      keep(key, [...counted, now], limits, now)
      return 0
    },
    clear(prefix: string): void {
      clear.run({ prefix })
    },
    retract(key: string): void {
      const left = known(key).slice(0, -1)
      if (left.length === 0) remove.run(key)
      else shorten.run(JSON.stringify(left), key)
    },
  }

  function keep(key: string, kept: number[], limits: readonly Limit[], now: number): void {
    put.run(key, JSON.stringify(kept), now + Math.max(...limits.map(({ within }) => within)))
  }
}
