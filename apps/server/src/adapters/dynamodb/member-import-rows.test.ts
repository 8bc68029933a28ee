import { expect, test } from 'vitest'
import { addCounts } from './counters.ts'
import { countsOfRetry, toRowCounts } from './member-import-rows.ts'

test.each([
  { what: 'as it was stored', change: {}, toFix: 3 },
  { what: 'after a row was fixed', change: { toFix: -1, cannot: -1, create: 1 }, toFix: 2 },
  { what: 'after its failed row is to be tried again', change: countsOfRetry({ retryable: 1 }), toFix: 2 },
])('the rows to fix of an import from an earlier release: $what', ({ change, toFix }) => {
  const stored = { create: 2, cannot: 2, failed: 1, retryable: 1, toMend: 3 }
  expect(toRowCounts(addCounts(stored, change)).toFix).toBe(toFix)
})
