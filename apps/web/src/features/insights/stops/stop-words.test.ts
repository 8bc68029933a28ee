import { expect, test } from 'vitest'
import { describeLargestStop, describeNoStops, nameStopsFile, toStopsTable } from './stop-words.ts'

const unit = (unitId: string, started: number, finished: number) => ({
  unitId,
  title: `Unit ${unitId}`,
  started,
  finished,
})

test.each([
  { units: [], words: 'This track has no lessons yet.' },
  { units: [unit('a', 0, 0), unit('b', 0, 0)], words: 'Nobody has started this track yet.' },
  {
    units: [unit('a', 4, 2), unit('b', 2, 0)],
    words: 'Fewer than five people have started this track: too few to say where they stop.',
  },
  { units: [unit('a', 5, 2), unit('b', 2, 0)], words: null },
  { units: [unit('a', 4, 4), unit('b', 5, 5)], words: null },
])('case %#: $words', ({ units, words }) => {
  expect(describeNoStops({ units })).toBe(words)
})

test('names the lesson where most people stop', () => {
  expect(describeLargestStop([unit('a', 1300, 1290), unit('b', 1290, 250)])).toEqual({
    unitId: 'b',
    text: 'Most people stop here: 1,040 of 1,290 who started it have not finished it.',
  })
  expect(describeLargestStop([unit('a', 9, 9)])).toBeNull()
})

test('the table and its file have each lesson', () => {
  const stops = {
    slug: 'debt',
    countedAt: '2026-11-05T12:00:00.000Z',
    units: [unit('a', 9, 7), unit('b', 7, 6)],
  }
  expect(toStopsTable(stops).rows.map(({ cells }) => cells)).toEqual([
    ['1. Unit a', 9, 7, 2],
    ['2. Unit b', 7, 6, 1],
  ])
  expect(nameStopsFile(stops)).toBe('where-learners-stop-debt-2026-11-05.csv')
})
