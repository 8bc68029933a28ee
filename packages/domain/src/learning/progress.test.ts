import { describe, expect, test } from 'vitest'
import { classifyProgress, computeTrackPercent, formatProgressLabel, trackActionLabel } from './progress.ts'

const units = (count: number) => Array.from({ length: count }, (_, n) => `u-${n + 1}`)

describe('the percent of a track', () => {
  test.each([
    { done: 0, of: 0, percent: 0, why: 'a track with no lesson yet' },
    { done: 0, of: 4, percent: 0, why: 'nothing done' },
    { done: 1, of: 3, percent: 33, why: '33.3' },
    { done: 2, of: 3, percent: 66, why: '66.7 is rounded down' },
    { done: 1, of: 7, percent: 14, why: '14.3' },
    { done: 1, of: 200, percent: 0, why: '0.5 is rounded down' },
    { done: 1, of: 300, percent: 0, why: '0.3' },
    { done: 3, of: 300, percent: 1, why: 'exactly 1' },
    { done: 199, of: 200, percent: 99, why: '99.5 is not all' },
    { done: 299, of: 300, percent: 99, why: '99.7 is not all' },
    { done: 300, of: 300, percent: 100, why: 'all' },
    { done: 1, of: 1, percent: 100, why: 'the only one' },
  ])('$done of $of is $percent % ($why)', ({ done, of, percent }) => {
    expect(computeTrackPercent(units(of), new Set(units(done)), false)).toBe(percent)
  })

  test('is exact for every number of a hundred units', () => {
    for (let done = 0; done <= 100; done += 1) {
      expect(computeTrackPercent(units(100), new Set(units(done)), false)).toBe(done)
    }
  })

  test('units of other tracks do not count', () => {
    expect(computeTrackPercent(['a', 'b'], new Set(['a', 'x', 'y']), false)).toBe(50)
  })

  test('a finished track keeps 100 % when all its units are disabled', () => {
    expect(computeTrackPercent([], new Set(['u-1']), true)).toBe(100)
    expect(computeTrackPercent([], new Set(['u-1']), false)).toBe(0)
  })

  test('new units in a finished track lower its percent', () => {
    expect(computeTrackPercent(['a', 'b'], new Set(['a']), true)).toBe(50)
  })
})

test.each([
  { percent: 0, label: '0% Complete', action: 'Get Started', progressClass: 'none' },
  { percent: 1, label: '1% Complete', action: 'Get Started', progressClass: 'in-progress' },
  { percent: 2, label: '2% Complete', action: 'Continue', progressClass: 'in-progress' },
  { percent: 99, label: '99% Complete', action: 'Continue', progressClass: 'in-progress' },
  { percent: 100, label: 'Track Complete', action: 'View Again', progressClass: 'complete' },
])('at $percent %: "$label", $action, $progressClass', ({ percent, label, action, progressClass }) => {
  expect(formatProgressLabel(percent)).toBe(label)
  expect(trackActionLabel(percent)).toBe(action)
  expect(classifyProgress(percent)).toBe(progressClass)
})
