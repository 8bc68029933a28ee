import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** One rule that a whole store keeps: the sentences say where it is broken, and what to do. */
export type Rule = { name: string; broken(db: DatabaseSync): string[] }

/** A rule whose exceptions one query finds. */
export function sqlRule(name: string, sql: string, words: (row: Row) => string): Rule {
  return { name, broken: (db) => db.prepare(sql).all().map(words) }
}
