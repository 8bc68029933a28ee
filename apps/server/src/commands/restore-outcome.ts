import type { Finding } from '../store-check/finding.ts'

type Restored = {
  /** The schema of what was put back, and the newest one that this program has. */
  schema: number
  known: number
  /** What the check has found in it. */
  findings: readonly Finding[]
}

/** What there is to say of a store that was put back, and the exit code. Nobody knows since when it has been so. */
export function restoreOutcome({ schema, known, findings }: Restored): {
  wrong: string[]
  summary: string
  code: 0 | 1
} {
  const isOlder = schema < known
  const wrong = findings
    .filter(({ rule }) => !(isOlder && rule === 'schema-version'))
    .map(({ words }) => words)
  if (wrong.length > 0)
    return { wrong, summary: 'It was checked, and what is said above is wrong with it.', code: 1 }
  const summary = isOlder
    ? `It is of an older version (schema ${schema} of ${known}); the next start of the server brings it up to date.`
    : 'It was checked, and nothing is wrong with it.'
  return { wrong, summary, code: 0 }
}
