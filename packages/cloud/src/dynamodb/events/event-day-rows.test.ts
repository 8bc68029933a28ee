import { expect, test } from 'vitest'
import { codeCountName, parseEventDay } from './event-day-rows.ts'

test.each([
  [
    'has a count for each code',
    { group: 'acme', groupText: 'acme', day: '2026-03-01|default', layout: 'default' },
    { [codeCountName(100)]: 2, [codeCountName(220)]: 1 },
    new Map([
      [100, 2],
      [220, 1],
    ]),
  ],
  [
    'of an earlier version has one code',
    { group: 'acme', day: '2026-03-01|100|default', layout: 'default' },
    { event: 100, count: 2 },
    new Map([[100, 2]]),
  ],
])('a row of a day %s', (_, attributes, counts, expected) => {
  expect(parseEventDay({ ...attributes, ...counts })).toEqual({ layout: 'default', counts: expected })
})

test('a count that is no number is refused', () => {
  expect(() => parseEventDay({ layout: 'default', [codeCountName(100)]: '2' })).toThrow()
})
