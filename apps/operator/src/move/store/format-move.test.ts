import { expect, test } from 'vitest'
import { formatDifference, formatMovedRows, formatRowProgress } from './format-move.ts'

const hash = (count: number, sum = 'a') => ({ count, sum })

test('progress names the table, and the total where it is known', () => {
  expect(formatRowProgress('Reading', 'EventLog', 12_000, null)).toBe('Reading EventLog: 12,000 rows')
  expect(formatRowProgress('Moving', 'Users', 3000, 4500)).toBe('Moving Users: 3,000 of 4,500 rows')
})

test.each([
  { source: hash(3), target: hash(2), words: 'Users: 2 rows, and the source has 3.' },
  { source: hash(3), target: hash(3, 'b'), words: 'Users: some of the 3 rows are not those of the source.' },
])('$words', ({ source, target, words }) => {
  expect(formatDifference({ table: 'Users', source, target })).toBe(words)
})

test.each([
  { isDryRun: true, isEqual: true, words: /^1,001 rows of 2 tables would be moved\. Nothing was changed\.$/ },
  { isDryRun: false, isEqual: true, words: /are moved, and the same on both sides by their hashes\.$/ },
  { isDryRun: false, isEqual: false, words: /do not use it\.$/ },
])('$words', ({ words, ...outcome }) => {
  const rows = new Map([
    ['Users', hash(1000)],
    ['Jobs', hash(1)],
    ['Topics', hash(0)],
  ] as const)
  expect(formatMovedRows(rows, outcome)).toMatch(words)
})
