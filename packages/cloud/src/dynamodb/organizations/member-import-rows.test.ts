import { earlierReasons, sampleImportRow } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { addCounts } from '../database/counters.ts'
import { parseItem, toItem } from '../database/row-type.ts'
import { importLineRowType, toImportRowCounts, toRetryCountChanges } from './member-import-rows.ts'

test.each([
  { what: 'as it was stored', change: {}, toFix: 3 },
  { what: 'after a row was fixed', change: { toFix: -1, cannot: -1, create: 1 }, toFix: 2 },
  {
    what: 'after its failed row is to be tried again',
    change: toRetryCountChanges({ retryable: 1 }),
    toFix: 2,
  },
])('the rows to fix of an import from an earlier release: $what', ({ change, toFix }) => {
  const stored = { create: 2, cannot: 2, failed: 1, retryable: 1, toMend: 3 }
  expect(toImportRowCounts(addCounts(stored, change)).toFix).toBe(toFix)
})

test.each(earlierReasons)('a row of an earlier release with the reason $stored', ({ stored, ...rest }) => {
  const row = { ...sampleImportRow(2, rest), importId: 'i-1', attempt: 0 }
  const { withheld: _, ...item } = toItem(importLineRowType, { ...row, reason: stored }, '')
  const read = parseItem(importLineRowType, item)
  expect(read).toEqual(row)
  expect(parseItem(importLineRowType, toItem(importLineRowType, read, ''))).toEqual(row)
})
