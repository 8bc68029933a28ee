import { expect, test } from 'vitest'
import { formatDay, formatLastSeen } from './last-seen.ts'

const now = Date.parse('2026-03-20T12:00:00Z')

test.each([
  ['2026-03-20T12:05:00Z', 'just now'], // in the future: the clocks differ
  ['2026-03-20T11:59:01Z', 'just now'],
  ['2026-03-20T11:59:00Z', '1 minute ago'],
  ['2026-03-20T11:00:01Z', '59 minutes ago'],
  ['2026-03-20T11:00:00Z', '1 hour ago'],
  ['2026-03-19T12:00:01Z', '23 hours ago'],
  ['2026-03-19T12:00:00Z', 'yesterday'],
  ['2026-03-17T12:00:00Z', '3 days ago'],
  ['2026-03-13T12:00:01Z', '6 days ago'],
  ['2026-03-13T12:00:00Z', 'on March 13, 2026'],
  ['2025-12-31T12:00:00Z', 'on December 31, 2025'],
])('formats %s as "%s"', (time, expected) => {
  expect(formatLastSeen(time, now, 'UTC')).toBe(expected)
})

test('formatDay returns the day in the given time zone', () => {
  expect(formatDay('2026-03-20T02:00:00Z', 'UTC')).toBe('March 20, 2026')
  expect(formatDay('2026-03-20T02:00:00Z', 'America/Chicago')).toBe('March 19, 2026')
})
