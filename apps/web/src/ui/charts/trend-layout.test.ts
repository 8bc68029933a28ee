import { describe, expect, test } from 'vitest'
import { findNearestPointIndex, layOutTrend, placeLabel, selectAxisLabelIndexes } from './trend-layout.ts'

const box = { width: 420, height: 130, top: 10, right: 10, bottom: 20, left: 10 }

/** Makes points of numbers, of `-` for none, and of numbers of incomplete periods in parentheses. */
function toPoints(text: string) {
  return text.split(' ').map((part) => ({
    value: part === '-' ? null : Number(part.replace(/[()]/g, '')),
    isPartial: part.startsWith('('),
    short: '',
    when: '',
    long: '',
  }))
}

/** Writes lines as the columns of their points. */
const toText = (lines: { x: number }[][]) => lines.map((line) => `[${line.map(({ x }) => x)}]`).join(' ')

/** Returns one line, from the left to the right. */
const lineOf = (left: number, right: number) => [
  [
    { x: 0, y: left },
    { x: 100, y: right },
  ],
]

describe('a series is placed in its box', () => {
  test('from its left edge to its right, and from 0 to a round number', () => {
    const layout = layOutTrend(toPoints('0 5 10 15 20'), box)
    expect(layout.columns).toEqual([10, 110, 210, 310, 410])
    expect(layout.places.map((place) => place?.y)).toEqual([110, 85, 60, 35, 10])
    expect(layout.ticks).toEqual([
      { value: 0, y: 110 },
      { value: 5, y: 85 },
      { value: 10, y: 60 },
      { value: 15, y: 35 },
      { value: 20, y: 10 },
    ])
  })

  test.each([
    { points: '0 0 0', ticks: [0, 1] },
    { points: '0 1 2', ticks: [0, 1, 2] },
    { points: '- - 238', ticks: [0, 100, 200, 300] },
  ])('with whole numbers on its axis: $points', ({ points, ticks }) => {
    expect(layOutTrend(toPoints(points), box).ticks.map(({ value }) => value)).toEqual(ticks)
  })

  test('a single point is in the middle', () => {
    expect(layOutTrend(toPoints('7'), box).columns).toEqual([210])
  })
})

describe('the line of a series', () => {
  test.each([
    { points: '1 2 3 4 5', runs: 1, solid: '[10,110,210,310,410]', dashed: '' },
    { points: '- - 3 4 5', runs: 1, solid: '[210,310,410]', dashed: '' },
    { points: '1 2 - 4 5', runs: 2, solid: '[10,110] [310,410]', dashed: '' },
    { points: '(1) 2 3 4 (5)', runs: 1, solid: '[110,210,310]', dashed: '[10,110] [310,410]' },
    { points: '1 2 (3) 4 5', runs: 1, solid: '[10,110] [310,410]', dashed: '[110,210,310]' },
    { points: '1 - - - -', runs: 1, solid: '', dashed: '' },
    { points: '- - - - -', runs: 0, solid: '', dashed: '' },
  ])('of $points has gaps, and is dashed at incomplete periods', ({ points, runs, solid, dashed }) => {
    const layout = layOutTrend(toPoints(points), box)
    expect(layout.runs).toHaveLength(runs)
    expect(toText(layout.solidLines)).toBe(solid)
    expect(toText(layout.dashedLines)).toBe(dashed)
  })
})

test.each([
  { columns: [0, 100, 200, 300], minDistance: 80, labeled: [0, 1, 2, 3] },
  { columns: [0, 50, 100, 150], minDistance: 80, labeled: [1, 3] },
  { columns: [0, 20, 40, 60, 80, 100], minDistance: 80, labeled: [1, 5] },
  { columns: [210], minDistance: 80, labeled: [0] },
  { columns: [], minDistance: 80, labeled: [] },
])('of $columns, $labeled are named', ({ columns, minDistance, labeled }) => {
  expect(selectAxisLabelIndexes(columns, minDistance)).toEqual(labeled)
})

test.each([
  [-5, 0],
  [49, 0],
  [51, 1],
  [160, 2],
  [900, 2],
])('at %i the nearest point is the one with the number %i', (x, index) => {
  expect(findNearestPointIndex([0, 100, 200], x)).toBe(index)
})

describe('the label of a point', () => {
  const [rising, gentle, falling] = [lineOf(100, 0), lineOf(60, 50), lineOf(20, 80)]
  test.each([
    { name: 'is above the highest part of the line', runs: gentle, floor: 120, at: { x: 0, y: 38 } },
    { name: 'is beside a line that rises steeply', runs: rising, floor: 110, at: { x: 34, y: 88 } },
    { name: 'is below it where there is room', runs: rising, floor: 140, at: { x: 0, y: 122 } },
    { name: 'is above a line that falls', runs: falling, floor: 120, at: { x: 0, y: 8 } },
  ])('$name', ({ runs, floor, at }) => {
    const point = runs[0]?.[0] ?? { x: 0, y: 0 }
    expect(placeLabel(point, 100, runs, floor)).toEqual(at)
  })

  test('that extends to the left is placed in the same way', () => {
    expect(placeLabel({ x: 100, y: 100 }, -100, lineOf(0, 100), 110)).toEqual({ x: 66, y: 88 })
  })
})
