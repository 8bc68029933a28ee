import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import type { Product } from './product.ts'

export type StoredEvent = { event: number; detail: string; where: string }

/** Reads a person's stored events, oldest first, without those that the server records itself (sign-in, sign-up). */
export function readPageEvents({ dataDir }: Product, email: string): StoredEvent[] {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 60_000 })
  try {
    const rows = db
      .prepare(
        `SELECT event, detail, "where" FROM events
         WHERE user = (SELECT sub FROM people WHERE email = ?) AND event < 500 ORDER BY time, event`,
      )
      .all(email)
    return rows.map(({ event, detail, where }) => ({
      event: Number(event),
      detail: String(detail),
      where: String(where),
    }))
  } finally {
    db.close()
  }
}

/** The same events as code and detail: `120 start-five`. */
export function listEventKeys(product: Product, email: string): string[] {
  return readPageEvents(product, email).map(({ event, detail }) => `${event} ${detail}`)
}

export async function fetchCompletedUnits(context: BrowserContext, { address }: Product): Promise<string[]> {
  const response = await context.request.get(`${address}/api/progress`)
  const { activeUnits } = await response.json()
  return activeUnits
}

/** The events that the server records itself, sign-ins and sign-ups, as code and detail: `500 user`. */
export function listServerEventKeys({ dataDir }: Product, email: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 60_000 })
  try {
    const rows = db
      .prepare(
        `SELECT event, detail FROM events
         WHERE user = (SELECT sub FROM people WHERE email = ?) AND event >= 500 ORDER BY event`,
      )
      .all(email)
    return rows.map(({ event, detail }) => `${event} ${detail}`)
  } finally {
    db.close()
  }
}

/** Changes one row of the library as another process would; the running product then reads the library again. */
export function updateLibrary({ dataDir }: Product, sql: string, ...values: string[]): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  try {
    db.exec('BEGIN IMMEDIATE')
    const { changes } = db.prepare(sql).run(...values)
    if (changes !== 1) throw new Error(`${changes} rows were changed instead of one: ${sql}`)
    db.exec('UPDATE catalog_version SET number = number + 1')
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}
