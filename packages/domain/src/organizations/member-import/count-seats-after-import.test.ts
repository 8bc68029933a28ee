import { expect, test } from 'vitest'
import { countSeatsAfterImport } from './count-seats-after-import.ts'

test.each([
  { taken: 9, max: 10, toCreate: 1, after: 10, without: 0 },
  { taken: 9, max: 10, toCreate: 5, after: 14, without: 4 },
  { taken: 12, max: 10, toCreate: 3, after: 15, without: 3 },
  { taken: 9, max: 0, toCreate: 5000, after: 5009, without: 0 },
  { taken: 9, max: 10, toCreate: 0, after: 9, without: 0 },
])('$taken of $max taken, $toCreate more', ({ toCreate, after, without, ...seats }) => {
  expect(countSeatsAfterImport(seats, toCreate)).toEqual({ after, without })
})
