import { describe, expect, test } from 'vitest'
import {
  clampEventTime,
  cleanEventDetail,
  eventCodes,
  eventTable,
  findEventKind,
  isKnownEventDetail,
  isPageEventCode,
  isServerOnlyEventCode,
  trackSlugOfPath,
  utcDayOf,
} from './event.ts'

const progressCodes = [100, 120, 210]
const batchCodes = [110, 200, 220, 300, 400, 410]
const serverCodes = [500, 510]
const codesReportedBy = (reporter: string) =>
  Object.values(eventTable)
    .filter(({ reportedBy }) => reportedBy === reporter)
    .map(({ code }) => code)

test('the codes are those of docs/product.md 10.1, each once', () => {
  expect(Object.values(eventCodes)).toEqual(
    [...progressCodes, ...batchCodes, ...serverCodes].sort((a, b) => a - b),
  )
  expect(Object.keys(eventCodes)).toEqual(Object.keys(eventTable))
  expect(codesReportedBy('progress')).toEqual(progressCodes)
  expect(codesReportedBy('page')).toEqual(batchCodes)
  expect(codesReportedBy('server')).toEqual(serverCodes)
})

test.each(Object.values(eventTable))('$code is found by its code', (kind) => {
  expect(findEventKind(kind.code)).toBe(kind)
})

describe('T54: who may send which event code', () => {
  test.each([...progressCodes, ...batchCodes])('%d comes from pages', (code) => {
    expect(isPageEventCode(code)).toBe(true)
    expect(isServerOnlyEventCode(code)).toBe(false)
  })

  test.each(serverCodes)('%d comes from the server alone', (code) => {
    expect(isPageEventCode(code)).toBe(false)
    expect(isServerOnlyEventCode(code)).toBe(true)
  })

  test.each([0, -100, 99, 101, 105, 121, 221, 420, 501, 511, 1000, Number.NaN, 100.5])(
    '%d is not an event code',
    (code) => {
      expect(isPageEventCode(code)).toBe(false)
      expect(isServerOnlyEventCode(code)).toBe(false)
      expect(findEventKind(code)).toBeUndefined()
    },
  )
})

test.each([
  { detail: '', expected: '' },
  { detail: 'saving', expected: 'saving' },
  { detail: 'x'.repeat(200), expected: 'x'.repeat(200) },
  { detail: 'x'.repeat(201), expected: 'x'.repeat(200) },
  { detail: '👪'.repeat(1000), expected: '👪'.repeat(200) },
  { detail: '<b> & é', expected: '<b> & é' },
  { detail: 'a\u0000b\tc\r\nd\u007fe\u009ff', expected: 'a b c d e f' },
  { detail: '\n', expected: ' ' },
  { detail: `${'\n'.repeat(300)}${'x'.repeat(200)}`, expected: ` ${'x'.repeat(199)}` },
])('T36: cleans a detail, and keeps 200 characters of it (case %#)', ({ detail, expected }) => {
  expect(cleanEventDetail(detail)).toBe(expected)
  expect(cleanEventDetail(expected)).toBe(expected)
})

test.each([
  { where: '/track/saving', track: 'saving' },
  { where: '/track/saving/', track: '' },
  { where: '/track/', track: '' },
  { where: '/track/saving/unit', track: '' },
  { where: '/topic/saving', track: '' },
  { where: '/admin/track/saving', track: '' },
  { where: '/tracks/saving', track: '' },
  { where: '', track: '' },
])('on $where, the track is "$track"', ({ where, track }) => {
  expect(trackSlugOfPath(where)).toBe(track)
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

const known = {
  hasTrack: (slug: string) => ['saving', 'debt'].includes(slug),
  hasUnit: (id: string) => id === 'unit-1',
  hasFile: (id: string) => ['unit-1', 'resource-1'].includes(id),
}

/** Whether each detail is known, by the kind of detail that a code has (docs/product.md 10.1). */
const details = {
  track: { saving: true, debt: true, Saving: false, 'saving>debt': false, 'unit-1': false, '': false },
  track_pair: {
    'saving>debt': true,
    'debt>saving': true,
    'saving>gone': false,
    'gone>saving': false,
    saving: false,
    'saving>': false,
    '>saving': false,
    '>': false,
    'saving>debt>saving': false,
    'saving > debt': false,
    '': false,
  },
  unit: { 'unit-1': true, saving: false, 'resource-1': false, '': false },
  file: { 'unit-1': true, 'resource-1': true, 'letter.pdf': false, '': false },
  term: { saving: true, ' ? ': true, gone: true, ' ': false, '': false },
  role: { user: false, '': false },
}

const kinds = {
  track: [100],
  track_pair: [110],
  unit: [120, 200, 210, 220],
  file: [300],
  term: [400, 410],
  role: [500, 510],
}

const codes = Object.values(eventCodes)

test.each(Object.entries(kinds))('the detail of a %s is checked for the codes %j', (kind, ofKind) => {
  expect(codes.filter((code) => findEventKind(code)?.detail === kind)).toEqual(ofKind)
})

test.each(codes)('%d: its detail is in the library, or is a term', (code) => {
  const expected = details[findEventKind(code)?.detail ?? 'role']
  const results = Object.keys(expected).map((detail) => [detail, isKnownEventDetail(code, detail, known)])
  expect(Object.fromEntries(results)).toEqual(expected)
})
