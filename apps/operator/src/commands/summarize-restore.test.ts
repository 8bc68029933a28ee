import { expect, test } from 'vitest'
import { summarizeRestore } from './summarize-restore.ts'

const schemaFinding = {
  rule: 'schema-version',
  message: 'store.db has schema 2 of 3; start the server once.',
}
const fileFinding = { rule: 'record-file', message: 'The file a is not there.' }

test.each([
  { schema: 3, findings: [], code: 0, summary: /nothing is wrong/ },
  { schema: 3, findings: [fileFinding], code: 1, summary: /what is said above is wrong with it/ },
  // Regression test: an older schema, which is no problem, was reported as one.
  {
    schema: 2,
    findings: [schemaFinding],
    code: 0,
    summary: /older version \(schema 2 of 3\); the next start/,
  },
  {
    schema: 2,
    findings: [schemaFinding, fileFinding],
    code: 1,
    summary: /what is said above is wrong with it/,
  },
])('schema $schema of 3 with $findings -> exit code $code', ({ schema, findings, code, summary }) => {
  const outcome = summarizeRestore({ schema, supportedSchema: 3, findings })
  expect(outcome.exitCode).toBe(code)
  expect(outcome.summary).toMatch(summary)
  expect(outcome.wrong).toEqual(findings.includes(fileFinding) ? [fileFinding.message] : [])
})
