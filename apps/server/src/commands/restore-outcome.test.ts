import { expect, test } from 'vitest'
import { restoreOutcome } from './restore-outcome.ts'

const older = { rule: 'schema-version', words: 'store.db has schema 2 of 3; start the server once.' }
const gone = { rule: 'record-file', words: 'The file a is not there.' }

test.each([
  { schema: 3, findings: [], code: 0, summary: /nothing is wrong/ },
  { schema: 3, findings: [gone], code: 1, summary: /what is said above is wrong with it/ },
  // An older backup is right as it is: it was reported as a fault once.
  { schema: 2, findings: [older], code: 0, summary: /older version \(schema 2 of 3\); the next start/ },
  { schema: 2, findings: [older, gone], code: 1, summary: /what is said above is wrong with it/ },
])('schema $schema of 3 with $findings -> exit code $code', ({ schema, findings, code, summary }) => {
  const outcome = restoreOutcome({ schema, known: 3, findings })
  expect(outcome.code).toBe(code)
  expect(outcome.summary).toMatch(summary)
  expect(outcome.wrong).toEqual(findings.includes(gone) ? [gone.words] : [])
})
