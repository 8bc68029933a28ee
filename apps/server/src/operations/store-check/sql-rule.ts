import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** One rule that a whole store keeps at `now` (ms since 1970): the sentences say where it is broken, and what to do. */
export type Rule = { name: string; findViolations(db: DatabaseSync, now: number): string[] }

/** A rule whose exceptions one query finds. `given` are the values that it asks for. */
export function sqlRule(
  name: string,
  sql: string,
  describeViolation: (row: Row) => string,
  sqlParameters: (now: number) => SQLInputValue[] = () => [],
): Rule {
  return {
    name,
    findViolations: (db, now) =>
      db
        .prepare(sql)
        .all(...sqlParameters(now))
        .map(describeViolation),
  }
}
