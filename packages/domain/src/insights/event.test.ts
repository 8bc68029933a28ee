import { describe, expect, test } from 'vitest'
import {
  clampEventTime,
  createTimeOrderedId,
  eventCodes,
  isPageCode,
  isServerOnlyCode,
  truncateEventDetail,
  utcDayOf,
} from './event.ts'

const pageCodes = [100, 110, 120, 200, 210, 220, 300, 400, 410]
const serverCodes = [500, 510]

test('the codes are those of docs/product.md 10.1, each once', () => {
  expect(Object.values(eventCodes)).toEqual([...pageCodes, ...serverCodes])
})

describe('T54: who may send which event code', () => {
  test.each(pageCodes)('%d comes from pages', (code) => {
    expect(isPageCode(code)).toBe(true)
    expect(isServerOnlyCode(code)).toBe(false)
  })

  test.each(serverCodes)('%d comes from the server alone', (code) => {
    expect(isPageCode(code)).toBe(false)
    expect(isServerOnlyCode(code)).toBe(true)
  })

  test.each([0, -100, 99, 101, 105, 121, 221, 420, 501, 511, 1000, Number.NaN, 100.5])(
    '%d is not an event code',
    (code) => {
      expect(isPageCode(code)).toBe(false)
      expect(isServerOnlyCode(code)).toBe(false)
    },
  )
})

test.each([
  { detail: '', expected: '' },
  { detail: 'saving', expected: 'saving' },
  { detail: 'x'.repeat(200), expected: 'x'.repeat(200) },
  { detail: 'x'.repeat(201), expected: 'x'.repeat(200) },
  { detail: '👪'.repeat(1000), expected: '👪'.repeat(200) },
  { detail: '<b>\u0000', expected: '<b>\u0000' },
])('truncates a detail to 200 characters (case %#)', ({ detail, expected }) => {
  expect(truncateEventDetail(detail)).toBe(expected)
})

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

const uuid = 'c0ffee00-1111-4222-8333-444444444444'

test.each([
  [0, '00000000-0000-7222-8333-444444444444'],
  [1, '00000000-0001-7222-8333-444444444444'],
  // The example of RFC 9562, appendix A.6.
  [0x017f22e279b0, '017f22e2-79b0-7222-8333-444444444444'],
  [2 ** 48 - 1, 'ffffffff-ffff-7222-8333-444444444444'],
])('at %i ms the id is %s', (time, id) => {
  expect(createTimeOrderedId(time, uuid)).toBe(id)
})
