import { expect, test } from 'vitest'
import { eventCodes, findEventKind } from './event.ts'
import { isKnownDetail } from './event-detail.ts'

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
  const results = Object.keys(expected).map((detail) => [detail, isKnownDetail(code, detail, known)])
  expect(Object.fromEntries(results)).toEqual(expected)
})
