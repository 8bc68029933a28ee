import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import type { Product } from './product.ts'

export type StoredEvent = { event: number; detail: string; where: string }

function withStore<T>({ dataDir }: Product, use: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const readEvents = (product: Product, email: string, condition: string): StoredEvent[] =>
  withStore(product, (db) => {
    const rows = db.prepare(
      `SELECT event, detail, "where" FROM events
       WHERE person = (SELECT u.person FROM people p JOIN usage_people u ON u.sub = p.sub WHERE p.email = ?)
       AND ${condition} ORDER BY time, event`,
    )
    return rows.all(email).map(({ event, detail, where }) => {
      return { event: Number(event), detail: String(detail), where: String(where) }
    })
  })

const toKeys = (events: StoredEvent[]) => events.map(({ event, detail }) => `${event} ${detail}`)

/** Reads a person's stored events, oldest first, without those that the server records itself (sign-in, sign-up). */
export const readPageEvents = (product: Product, email: string) => readEvents(product, email, 'event < 500')

/** The same events as code and detail: `120 start-five`. */
export const listEventKeys = (product: Product, email: string) => toKeys(readPageEvents(product, email))

/** The events that the server records itself, sign-ins and sign-ups, as code and detail: `500 user`. */
export const listServerEventKeys = (product: Product, email: string) =>
  toKeys(readEvents(product, email, 'event >= 500')).sort()

export async function fetchCompletedUnits(context: BrowserContext, { address }: Product): Promise<string[]> {
  const response = await context.request.get(`${address}/api/progress`)
  const { activeUnits } = await response.json()
  return activeUnits
}

/** Changes one row of the library as another process would; the running product then reads the library again. */
export const updateLibrary = (product: Product, sql: string, ...values: string[]) =>
  withStore(product, (db) => {
    db.exec('BEGIN IMMEDIATE')
    const { changes } = db.prepare(sql).run(...values)
    if (changes !== 1) throw new Error(`${changes} rows were changed instead of one: ${sql}`)
    db.exec('UPDATE catalog_version SET number = number + 1')
    db.exec('COMMIT')
  })

/** Removes the whole library, as another process would; the running product then reads the library again. */
export const wipeLibrary = (product: Product) =>
  withStore(product, (db) => {
    db.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
    for (const table of ['found_in', 'topics', 'layouts', 'tracks', 'units', 'icons'])
      db.exec(`DELETE FROM ${table}`)
    db.exec('UPDATE catalog_version SET number = number + 1; COMMIT')
  })
