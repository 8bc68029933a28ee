import { expect, test } from 'vitest'
import { requireDisjointTables } from './source-reader.ts'

test.each([
  ['live-', 'live-'],
  ['', ''],
])('tables with the prefix "%s" are not converted into those with "%s"', (from, to) => {
  expect(() => requireDisjointTables(from, to)).toThrow(
    `The table ${from}Tracks would be read and written: --to-prefix must be another prefix`,
  )
})

test.each([
  ['live-', 'live-new-'],
  ['', 'new-'],
])('tables with the prefix "%s" are converted into those with "%s"', (from, to) => {
  expect(() => requireDisjointTables(from, to)).not.toThrow()
})
