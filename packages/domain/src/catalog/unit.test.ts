import { expect, test } from 'vitest'
import { isUnedited, lastEditOf } from './unit.ts'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const old = '2024-01-01T00:00:00.000Z'
const recent = '2026-01-01T00:00:00.000Z'

test.each([
  [{ createdAt: old, unitUpdateDate: null, savedAt: null }, old, true],
  [{ createdAt: old, unitUpdateDate: recent, savedAt: null }, recent, false],
  [{ createdAt: old, unitUpdateDate: old, savedAt: recent }, recent, false],
  [
    { createdAt: '2025-03-01T00:00:00.000Z', unitUpdateDate: null, savedAt: null },
    '2025-03-01T00:00:00.000Z',
    false,
  ],
  [
    { createdAt: '2025-02-28T23:59:59.999Z', unitUpdateDate: null, savedAt: old },
    '2025-02-28T23:59:59.999Z',
    true,
  ],
])('the last edit of %o', (times, last, isOld) => {
  expect(lastEditOf(times)).toBe(last)
  expect(isUnedited(times, NOW)).toBe(isOld)
})
