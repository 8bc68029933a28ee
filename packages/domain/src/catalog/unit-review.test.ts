import { expect, test } from 'vitest'
import { chooseTextChangedAt, clampReviewDay, getLastReviewTime, isReviewOverdue } from './unit-review.ts'

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
  [{ createdAt: old, unitUpdateDate: null, savedAt: old, reviewedAt: '2026-01-01' }, '2026-01-01', false],
  [{ createdAt: old, unitUpdateDate: null, savedAt: recent, reviewedAt: '2025-06-01' }, recent, false],
  // A day that is not yet anywhere, from an archive.
  [{ createdAt: old, unitUpdateDate: null, savedAt: null, reviewedAt: '2026-03-02' }, '2026-03-02', false],
  [{ createdAt: old, unitUpdateDate: null, savedAt: null, reviewedAt: '2026-03-03' }, old, true],
  // Once a change of the text is known, no other save counts.
  [{ createdAt: old, unitUpdateDate: null, savedAt: recent, textChangedAt: old }, old, true],
  [{ createdAt: old, unitUpdateDate: null, savedAt: recent, textChangedAt: recent }, recent, false],
])('the last review of %o', (times, last, isOld) => {
  expect(getLastReviewTime(times, NOW)).toBe(last)
  expect(isReviewOverdue(times, NOW)).toBe(isOld)
})

test.each([
  ['2020-02-29', '2020-02-29'],
  ['2026-03-01', '2026-03-01'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-03', '2026-03-02'],
  ['9999-12-31', '2026-03-02'],
])('a review of %s is one of %s', (day, bounded) => {
  expect(clampReviewDay(day, NOW + 12 * 60 * 60 * 1000)).toBe(bounded)
})

const texts = { title: 'Rent', content: '<p>Pay.</p>' }

test.each([
  { what: 'the title', change: { title: 'The rent' }, is: recent },
  { what: 'the text', change: { content: '<p>Pay later.</p>' }, is: recent },
  { what: 'neither', change: {}, textChangedAt: '2025-02-02', savedAt: '2025-03-03', is: '2025-02-02' },
  { what: 'neither, after saves of an earlier release', change: {}, savedAt: '2025-03-03', is: '2025-03-03' },
  { what: 'neither, and no person has saved it before', change: {}, is: old },
])('a save that changes $what', ({ change, textChangedAt, savedAt = null, is }) => {
  const before = { ...texts, createdAt: old, textChangedAt, savedAt }
  expect(chooseTextChangedAt(before, { ...texts, ...change }, recent)).toBe(is)
})
