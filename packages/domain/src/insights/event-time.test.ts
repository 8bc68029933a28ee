import { expect, test } from 'vitest'
import { clampEventTime, utcDayOf } from './event.ts'

const arrival = Date.parse('2026-03-08T12:00:00.000Z')

test.each([
  { claimed: '2026-03-08T12:00:00.000Z', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: '2026-03-08T11:59:59.999Z', accepted: '2026-03-08T11:59:59.999Z' },
  { claimed: '2026-03-08T12:00:00.001Z', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: '2027-03-08T12:00:00.000Z', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: '2026-03-05T01:02:03.004Z', accepted: '2026-03-05T01:02:03.004Z' },
  { claimed: '2026-03-01T12:00:00.001Z', accepted: '2026-03-01T12:00:00.001Z' },
  { claimed: '2026-03-01T12:00:00.000Z', accepted: '2026-03-01T12:00:00.000Z' },
  { claimed: '2026-03-01T11:59:59.999Z', accepted: '2026-03-01T12:00:00.000Z' },
  { claimed: '1970-01-01T00:00:00.000Z', accepted: '2026-03-01T12:00:00.000Z' },
  { claimed: '+275760-09-13T00:00:00.000Z', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: '-271821-04-20T00:00:00.000Z', accepted: '2026-03-01T12:00:00.000Z' },
  { claimed: '2026-03-08T11:00:00Z', accepted: '2026-03-08T11:00:00.000Z' },
  { claimed: '2026-03-08T12:30:00+01:00', accepted: '2026-03-08T11:30:00.000Z' },
  { claimed: '', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: 'soon', accepted: '2026-03-08T12:00:00.000Z' },
  { claimed: '2026-02-31T00:00:00.000Z', accepted: '2026-03-03T00:00:00.000Z' },
])('T39: "$claimed" counts as $accepted', ({ claimed, accepted }) => {
  expect(clampEventTime(claimed, arrival)).toBe(accepted)
})

test('a day is a day in UTC', () => {
  expect(utcDayOf(clampEventTime('2026-03-08T00:30:00+01:00', arrival))).toBe('2026-03-07')
  expect(utcDayOf('2026-03-08T23:59:59.999Z')).toBe('2026-03-08')
})
