import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/**
 * A rule that a whole store keeps at `now` (ms since 1970). `findViolations` returns a sentence for each violation,
 * with the remedy.
 */
export type Rule = { name: string; findViolations(db: DatabaseSync, now: number): string[] }

/** Returns a rule whose violations are the rows of one query. `sqlParameters` returns the query's values. */
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

/** Parses a stored text; one that is not JSON becomes undefined. */
export function parseStoredJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
