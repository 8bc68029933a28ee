import type { ShownPeople } from '@kitchen-table/domain/learning'
import { expect, test } from 'vitest'
import { describeLargestStop, explainNoStops, getStopsFileName, toStopsTable } from './stop-words.ts'

const unit = (unitId: string, started: ShownPeople, finished: ShownPeople) => ({
  unitId,
  title: `Unit ${unitId}`,
  started,
  finished,
})

test.each([
  { units: [], words: 'This track has no lessons yet.' },
  { units: [unit('a', 0, 0), unit('b', 0, 0)], words: 'Nobody has started this track yet.' },
  {
    units: [unit('a', 'few', 'few'), unit('b', 'few', 0)],
    words: 'Fewer than five people have started this track: too few to say where they stop.',
  },
  { units: [unit('a', 5, 2), unit('b', 2, 0)], words: null },
  { units: [unit('a', 4, 4), unit('b', 5, 5)], words: null },
])('case %#: $words', ({ units, words }) => {
  expect(explainNoStops({ units })).toBe(words)
})

test('says how many stop where most people do', () => {
  const most = 'Most people stop here'
  expect(describeLargestStop(unit('b', 1290, 250))).toBe(
    `${most}: 1,040 of 1,290 who started it have not finished it.`,
  )
  expect(describeLargestStop(unit('b', 1290, 'few'))).toBe(
    `${most}: at least 1,286 of 1,290 who started it have not finished it.`,
  )
})

test('the table and its file have each lesson', () => {
  const stops = {
    slug: 'debt',
    countedAt: '2026-11-05T12:00:00.000Z',
    units: [unit('a', 1019, 1000), unit('b', 7, 6), unit('c', 6, 'few'), unit('d', 'few', 0)],
  }
  expect(toStopsTable(stops).rows.map(({ cells }) => cells)).toEqual([
    ['1. Unit a', 1019, 1000, 19],
    ['2. Unit b', 7, 6, 'fewer than 5'],
    ['3. Unit c', 6, 'fewer than 5', 'at least 2'],
    ['4. Unit d', 'fewer than 5', 0, 'fewer than 5'],
  ])
  expect(getStopsFileName(stops)).toBe('where-learners-stop-debt-2026-11-05.csv')
})
