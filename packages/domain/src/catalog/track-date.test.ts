import { expect, test } from 'vitest'
import { chooseUpdateContentDate } from './track-date.ts'

const now = '2026-11-05T12:00:00.000Z'

test.each([
  { before: null, units: ['a'], markUpdated: false, isMarked: false },
  { before: null, units: ['a'], markUpdated: true, isMarked: true },
  { before: ['a', 'b'], units: ['a', 'b'], markUpdated: false, isMarked: false },
  { before: ['a', 'b'], units: ['a', 'b'], markUpdated: true, isMarked: true },
  { before: ['a', 'b'], units: ['b', 'a'], markUpdated: false, isMarked: true },
  { before: ['a', 'b'], units: ['a'], markUpdated: false, isMarked: true },
  { before: ['a'], units: ['a', 'b'], markUpdated: false, isMarked: true },
  { before: [], units: [], markUpdated: false, isMarked: false },
])('$before -> $units, Mark Updated $markUpdated: marked $isMarked', ({ before, isMarked, ...after }) => {
  const date = chooseUpdateContentDate(before && { units: before }, after, now)
  expect(date).toBe(isMarked ? now : null)
})
