import type { DatabaseSync } from 'node:sqlite'
import { listRows, listTables } from '@kitchen-table/application/testing/samples'

/** The rows of every table except those left out, by table. A table without changes has the same set again. */
export type StoreSnapshot = ReadonlyMap<string, ReadonlySet<string>>

const setsOfRows = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Returns the same set for the same list, which `listRows` returns until the table changes. */
function toSet(rows: readonly string[]): ReadonlySet<string> {
  const set = setsOfRows.get(rows) ?? new Set(rows)
  setsOfRows.set(rows, set)
  return set
}

export function takeStoreSnapshot(db: DatabaseSync, except: readonly string[]): StoreSnapshot {
  const tables = listTables(db).filter((table) => !except.includes(table))
  return new Map(tables.map((table) => [table, toSet(listRows(db, table))]))
}

export type Change = { table: string; isNew: boolean; row: Record<string, unknown> }

function rowsMissingFrom(other: StoreSnapshot, [table, rows]: [string, ReadonlySet<string>]) {
  const otherRows = other.get(table)
  if (otherRows === rows) return []
  const missing = [...rows].filter((row) => !otherRows?.has(row))
  return missing.map((row) => ({ table, row: JSON.parse(row) }))
}

export function diffSnapshots(before: StoreSnapshot, after: StoreSnapshot): Change[] {
  return [
    ...[...before]
      .flatMap((rows) => rowsMissingFrom(after, rows))
      .map((removed) => ({ ...removed, isNew: false })),
    ...[...after]
      .flatMap((rows) => rowsMissingFrom(before, rows))
      .map((added) => ({ ...added, isNew: true })),
  ]
}
