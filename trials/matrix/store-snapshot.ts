import type { DatabaseSync } from 'node:sqlite'
import { listRows, listTables } from '../../apps/server/src/testing/hash-state.ts'

/** The rows of every table except those left out, by table. */
export type StoreSnapshot = ReadonlyMap<string, ReadonlySet<string>>

export function takeStoreSnapshot(db: DatabaseSync, except: readonly string[]): StoreSnapshot {
  const tables = listTables(db).filter((table) => !except.includes(table))
  return new Map(tables.map((table) => [table, new Set(listRows(db, table))]))
}

export type Change = { table: string; isNew: boolean; row: Record<string, unknown> }

function rowsMissingFrom(other: StoreSnapshot, [table, rows]: [string, ReadonlySet<string>]) {
  const missing = [...rows].filter((row) => !other.get(table)?.has(row))
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
