import { expect, test } from 'vitest'
import { createSeededRandom } from './seeded-random.ts'

const samples = Array.from({ length: 20_000 }, (_, n) => n)

test('the same seed gives the same numbers, another seed gives others', () => {
  const numbers = (...words: string[]) => {
    const random = createSeededRandom(...words)
    return [random.next(), random.next(), random.next()]
  }
  expect(numbers('a', 'b')).toEqual(numbers('a', 'b'))
  expect(numbers('a', 'b')).not.toEqual(numbers('ab'))
})

test('numbers are spread evenly from 0 to 1', () => {
  const random = createSeededRandom('spread')
  const tenths = new Array<number>(10).fill(0)
  for (const _ of samples) {
    const tenth = Math.floor(random.next() * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(1800)
  expect(Math.max(...tenths)).toBeLessThan(2200)
})

test('integers include both limits and nothing beyond', () => {
  const random = createSeededRandom('whole')
  const seen = new Set(samples.map(() => random.integer(3, 7)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6, 7])
})

test('a chance is true in the given share of the calls', () => {
  const random = createSeededRandom('chance')
  const hits = samples.filter(() => random.chance(0.3)).length
  expect(hits / samples.length).toBeCloseTo(0.3, 1)
  expect(samples.some(() => random.chance(0))).toBe(false)
})

test('an index is chosen in proportion to its weight', () => {
  const random = createSeededRandom('weighted')
  const indexes = samples.map(() => random.weightedIndex([0, 1, 3]))
  expect(indexes).not.toContain(0)
  expect(indexes.filter((index) => index === 2).length / samples.length).toBeCloseTo(0.75, 1)
  expect(random.weightedIndex([0, 0])).toBe(0)
})
