import { expect, test } from 'vitest'
import { computeMarkedUnitDates } from './unit-marks.ts'

const created = '2026-01-02T00:00:00.000Z'
const earlier = '2026-03-01T00:00:00.000Z'
const now = '2026-11-05T12:00:00.000Z'

test.each([
  { mark: 'kept', before: earlier, createdAt: created, unitUpdateDate: earlier, trackDate: undefined },
  { mark: 'cleared', before: null, createdAt: created, unitUpdateDate: null, trackDate: undefined },
  { mark: 'cleared', before: earlier, createdAt: created, unitUpdateDate: null, trackDate: null },
  { mark: 'updated', before: null, createdAt: created, unitUpdateDate: now, trackDate: now },
  { mark: 'updated', before: earlier, createdAt: created, unitUpdateDate: now, trackDate: now },
  { mark: 'new', before: null, createdAt: now, unitUpdateDate: null, trackDate: now },
  { mark: 'new', before: earlier, createdAt: now, unitUpdateDate: null, trackDate: now },
] as const)('marked $mark, after an update date of $before', ({ mark, before, ...expected }) => {
  expect(computeMarkedUnitDates({ createdAt: created, unitUpdateDate: before }, mark, now)).toEqual(expected)
})
