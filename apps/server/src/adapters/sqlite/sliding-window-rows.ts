import type { DatabaseSync } from 'node:sqlite'
import {
  dropExpiredHits,
  remainingWindowWaitMs,
  type WindowLimit,
} from '@kitchen-table/domain/accounts/sliding-window'
import { z } from 'zod'
import { parseJson } from './json-columns.ts'

const timeList = z.array(z.number())

export function slidingWindowRows(db: DatabaseSync) {
  const find = db.prepare('SELECT times FROM occurrences WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO occurrences (key, times, ends_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET times = excluded.times, ends_at = excluded.ends_at`)
  const updateTimes = db.prepare('UPDATE occurrences SET times = ? WHERE key = ?')
  const remove = db.prepare('DELETE FROM occurrences WHERE key = ?')
  const clear = db.prepare('DELETE FROM occurrences WHERE substr(key, 1, length($prefix)) = $prefix')
  // Up to two for every new key, so that keys of strangers do not accumulate.
  const dropExpired = db.prepare(`
    DELETE FROM occurrences WHERE key IN
    (SELECT key FROM occurrences WHERE ends_at <= ? ORDER BY ends_at LIMIT 2)`)

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
