import { expect, test } from 'vitest'
import { toIsoTime } from './source-time.ts'

test.each([
  ['2024-03-01T12:00:00.000Z', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01T12:00:00Z', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01T12:00:00+02:00', '2024-03-01T10:00:00.000Z'],
  ['2024-03-01T12:00:00', '2024-03-01T12:00:00.000Z'], // in UTC, wherever the program runs
  ['2024-03-01 12:00:00', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01', '2024-03-01T00:00:00.000Z'],
  ['Fri, 01 Mar 2024 12:00:00 GMT', '2024-03-01T12:00:00.000Z'],
  ['Fri Mar 01 2024 13:00:00 GMT+0100 (CET)', '2024-03-01T12:00:00.000Z'],
  [1_709_294_400_000, '2024-03-01T12:00:00.000Z'],
  [1_709_294_400, '2024-03-01T12:00:00.000Z'],
  ['1709294400000', '2024-03-01T12:00:00.000Z'],
  ['no time 1', null], // which Date.parse takes for the year 2001
  ['yesterday', null],
  ['12', null],
  ['', null],
  [Number.NaN, null],
  [1e18, null],
  [undefined, null],
])('%s is %s', (time, iso) => {
  expect(toIsoTime(time)).toBe(iso)
})
