import { expect, test } from 'vitest'
import { countNumbers, toNumberSet, uniteSets } from './number-set.ts'

test.each([
  { numbers: [], bytes: [] },
  { numbers: [0], bytes: [1] },
  { numbers: [7], bytes: [128] },
  { numbers: [8], bytes: [0, 1] },
  { numbers: [9, 0, 15, 9], bytes: [1, 130] },
  { numbers: [0, 1, 2, 3, 4, 5, 6, 7], bytes: [255] },
])('$numbers are the bits of $bytes', ({ numbers, bytes }) => {
  const set = toNumberSet(numbers)
  expect([...set]).toEqual(bytes)
  expect(countNumbers(set)).toBe(new Set(numbers).size)
})

test.each([
  { sets: [], union: [] },
  { sets: [[], []], union: [] },
  { sets: [[3]], union: [3] },
  { sets: [[1, 9], [], [1, 2], [40]], union: [1, 2, 9, 40] },
])('the union of $sets is $union', ({ sets, union }) => {
  const numberSets = sets.map(toNumberSet)
  const before = numberSets.map((set) => [...set])
  expect(uniteSets(numberSets)).toEqual(toNumberSet(union))
  expect(numberSets.map((set) => [...set])).toEqual(before)
})

test('counts more numbers than a call has arguments', () => {
  const numbers = Array.from({ length: 300_000 }, (_, n) => n * 3)
  expect(countNumbers(uniteSets([toNumberSet(numbers), toNumberSet(numbers.toReversed())]))).toBe(300_000)
})
