import type { ClockedProduct } from './clocked-product.ts'

export function countStoredEvents({ db }: ClockedProduct, ids: string[]): number[] {
  const count = db.prepare('SELECT count(*) AS n FROM events WHERE id = ?')
  return ids.map((id) => Number(count.get(id)?.n))
}

export function readEventTime({ db }: ClockedProduct, id: string): number {
  return Number(db.prepare('SELECT time FROM events WHERE id = ?').get(id)?.time)
}

export function listLoginTimes({ db }: ClockedProduct, sub: string): number[] {
  const rows = db.prepare('SELECT time FROM logins WHERE sub = ? ORDER BY time, id').all(sub)
  return rows.map(({ time }) => Number(time))
}
