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

test('a summer-time change and a leap day do not move the boundary', () => {
  const created = '2027-12-01T00:30:00.000Z'
  const end = Date.parse('2028-02-29T00:30:00.000Z')
  const content = { createdAt: created, updatedAt: null }
  expect(getContentFlag(content, ninetyDays, end)).toBe('new')
  expect(getContentFlag(content, ninetyDays, end + SECOND)).toBeNull()
})
