import { expect, test } from 'vitest'
import { estimateReadingMinutes } from './reading-time.ts'

test.each([
  [0, 0],
  [1, 4],
  [2, 9],
  [3, 13],
  [4, 17],
  [10, 43],
  [300, 1275],
])('%d units take about %d minutes', (units, minutes) => {
  expect(estimateReadingMinutes(units)).toBe(minutes)
})
