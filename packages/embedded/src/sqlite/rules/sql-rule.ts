import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** How long (in ms) a file may exist without its record, or a member without the account: they take two steps. */
export const GRACE_PERIOD_MS = 10 * 60_000

/** Something that is wrong with a store: the name of the broken rule, and a sentence with the remedy. */
export type Finding = { rule: string; message: string }

/** A few bad rows are enough; thousands would hide the findings of other rules. */
const MAX_FINDINGS_PER_RULE = 20

/** Returns the findings of one rule; those beyond the maximum are only counted. */
export function toRuleFindings(rule: string, messages: readonly string[]): Finding[] {
  const shownFindings = messages.slice(0, MAX_FINDINGS_PER_RULE).map((message) => ({ rule, message }))
  const hiddenCount = messages.length - shownFindings.length
  return hiddenCount > 0
    ? [...shownFindings, { rule, message: `And ${hiddenCount} more of the same kind (${rule}).` }]
    : shownFindings
}

export type Row = Record<string, SQLOutputValue>

/** A rule that a store keeps at `now` (ms since 1970). `findViolations` returns a sentence with the remedy for each. */
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
