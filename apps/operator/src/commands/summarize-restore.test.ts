import { expect, test } from 'vitest'
import { summarizeRestore } from './summarize-restore.ts'

const schemaFinding = {
  rule: 'schema-version',
  message: 'store.db has schema 2 of 3; start the server once.',
}
const fileFinding = { rule: 'record-file', message: 'The file a is not there.' }

test.each([
  [3, [], 0, /nothing is wrong/],
  [3, [fileFinding], 1, /what is said above is wrong with it/],
  // Regression test: an older schema, which is no problem, was reported as one.
  [2, [schemaFinding], 0, /older version \(schema 2 of 3\); the next start/],
  [2, [schemaFinding, fileFinding], 1, /what is said above is wrong with it/],
])('schema %s of 3 with %j -> exit code %s', (schema, findings, code, summary) => {
  const outcome = summarizeRestore({ schema, supportedSchema: 3, findings })
  expect(outcome.exitCode).toBe(code)
  expect(outcome.summary).toMatch(summary)
  expect(outcome.wrong).toEqual(findings.includes(fileFinding) ? [fileFinding.message] : [])
})
