import { describe, expect, test } from 'vitest'
import { type FlagWindow, getContentFlag } from './content-flag.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const longAgo = ago(4000 * DAY)

const windows: { window: FlagWindow; length: number }[] = [
  { window: { time: 30, unit: 'minutes' }, length: 30 * MINUTE },
  { window: { time: 5, unit: 'hours' }, length: 5 * HOUR },
  { window: { time: 90, unit: 'days' }, length: 90 * DAY },
  { window: { time: 0.5, unit: 'days' }, length: 12 * HOUR },
]

describe.each(windows)('within $window.time $window.unit', ({ window, length }) => {
  test.each([
    { age: 0, isFlagged: true },
    { age: length - SECOND, isFlagged: true },
    { age: length, isFlagged: true },
    { age: length + 1, isFlagged: false },
    { age: length + SECOND, isFlagged: false },
  ])('content of $age ms is flagged: $isFlagged', ({ age, isFlagged }) => {
    expect(getContentFlag({ createdAt: ago(age), updatedAt: null }, window, now)).toBe(
      isFlagged ? 'new' : null,
    )
    const old = { createdAt: longAgo, updatedAt: ago(age) }
    expect(getContentFlag(old, window, now)).toBe(isFlagged ? 'updated' : null)
  })
})

const ninetyDays: FlagWindow = { time: 90, unit: 'days' }

test('new wins over updated', () => {
  expect(getContentFlag({ createdAt: ago(DAY), updatedAt: ago(0) }, ninetyDays, now)).toBe('new')
})

test('a creation time slightly in the future counts as new', () => {
  expect(getContentFlag({ createdAt: ago(-MINUTE), updatedAt: null }, ninetyDays, now)).toBe('new')
})

test('invalid times give no flag', () => {
  expect(getContentFlag({ createdAt: 'yesterday', updatedAt: '' }, ninetyDays, now)).toBeNull()
})

/** Summer time ends or begins, or there is a leap day, while these are flagged. */
const creationTimes = ['2026-11-05T12:00:00.000Z', '2027-12-01T00:30:00.000Z', '2026-03-29T00:59:59.999Z']

test.each(creationTimes.flatMap((createdAt) => [45, 70, 90].map((days) => ({ createdAt, days }))))(
  'content of $createdAt is flagged for exactly $days days',
  ({ createdAt, days }) => {
    const window: FlagWindow = { time: days, unit: 'days' }
    const end = Date.parse(createdAt) + days * DAY
    const flags = (content: { createdAt: string; updatedAt: string | null }) =>
      [-SECOND, -1, 0, 1, SECOND].map((offset) => getContentFlag(content, window, end + offset))

    expect(flags({ createdAt, updatedAt: null })).toEqual(['new', 'new', 'new', null, null])
    const old = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: createdAt }
    expect(flags(old)).toEqual(['updated', 'updated', 'updated', null, null])
  },
)
