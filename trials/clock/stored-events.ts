import { utcDayOf } from '@kitchen-table/domain/insights/event'
import type { ClockedProduct } from './clocked-product.ts'

const rows = ({ db }: ClockedProduct, sql: string) => db.prepare(sql).all()

export function countStoredEvents({ db }: ClockedProduct, ids: string[]): number[] {
  const count = db.prepare('SELECT count(*) AS n FROM events WHERE id = ?')
  return ids.map((id) => Number(count.get(id)?.n))
}

export function readEventTime({ db }: ClockedProduct, id: string): number {
  return Number(db.prepare('SELECT time FROM events WHERE id = ?').get(id)?.time)
}

/** Returns what the counters of each UTC day should be, counted from the stored events. */
function countEventsByDay(product: ClockedProduct): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { group_slug, time, event } of rows(product, 'SELECT group_slug, time, event FROM events')) {
    const key = `${group_slug} ${utcDayOf(new Date(Number(time)).toISOString())} ${event}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Returns the keys of the day counters that differ from the stored events. */
export function findWrongDayCounters(product: ClockedProduct): string[] {
  const stored = rows(product, 'SELECT group_slug, day, event, count FROM event_days')
  const counters = new Map(stored.map((row) => [`${row.group_slug} ${row.day} ${row.event}`, row.count]))
  const counted = countEventsByDay(product)
  const keys = new Set([...counters.keys(), ...counted.keys()])
  return [...keys].filter((key) => counters.get(key) !== counted.get(key))
}

export function listLoginTimes({ db }: ClockedProduct, sub: string): number[] {
  const rows = db.prepare('SELECT time FROM logins WHERE sub = ? ORDER BY time, id').all(sub)
  return rows.map(({ time }) => Number(time))
}
