import type { DatabaseSync } from 'node:sqlite'
import { listRows, listTables } from '../../apps/server/src/testing/hash-state.ts'

/** The rows of every table but the counters of attempts. */
export type StoreSnapshot = ReadonlyMap<string, ReadonlySet<string>>

export function takeStoreSnapshot(db: DatabaseSync, except: readonly string[]): StoreSnapshot {
  const tables = listTables(db).filter((table) => !except.includes(table))
  return new Map(tables.map((table) => [table, new Set(listRows(db, table))]))
}

export type Change = { table: string; isNew: boolean; row: Record<string, unknown> }

function rowsMissingFrom(
  other: StoreSnapshot,
  [table, rows]: [string, ReadonlySet<string>],
): Omit<Change, 'isNew'>[] {
  const left = [...rows].filter((row) => !other.get(table)?.has(row))
  return left.map((row) => ({ table, row: JSON.parse(row) }))
}

/** The rows that came and went. */
export function diffSnapshots(before: StoreSnapshot, after: StoreSnapshot): Change[] {
  return [
    ...[...before].flatMap((rows) => rowsMissingFrom(after, rows)).map((gone) => ({ ...gone, isNew: false })),
    ...[...after].flatMap((rows) => rowsMissingFrom(before, rows)).map((come) => ({ ...come, isNew: true })),
  ]
}
