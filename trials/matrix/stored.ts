import type { DatabaseSync } from 'node:sqlite'
import { rowsOf, tablesOf } from '../../apps/server/src/testing/state-hash.ts'

/** The rows of every table but the counters of attempts. */
export type Stored = ReadonlyMap<string, ReadonlySet<string>>

export function storedIn(db: DatabaseSync, except: readonly string[]): Stored {
  const tables = tablesOf(db).filter((table) => !except.includes(table))
  return new Map(tables.map((table) => [table, new Set(rowsOf(db, table))]))
}

export type Change = { table: string; isNew: boolean; row: Record<string, unknown> }

function missingFrom(other: Stored, [table, rows]: [string, ReadonlySet<string>]): Omit<Change, 'isNew'>[] {
  const left = [...rows].filter((row) => !other.get(table)?.has(row))
  return left.map((row) => ({ table, row: JSON.parse(row) }))
}

/** The rows that came and went. */
export function changesBetween(before: Stored, after: Stored): Change[] {
  return [
    ...[...before].flatMap((rows) => missingFrom(after, rows)).map((gone) => ({ ...gone, isNew: false })),
    ...[...after].flatMap((rows) => missingFrom(before, rows)).map((come) => ({ ...come, isNew: true })),
  ]
}
