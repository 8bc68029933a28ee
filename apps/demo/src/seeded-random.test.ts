import { expect, test } from 'vitest'
import { createSeededRandom } from './seeded-random.ts'

const many = Array.from({ length: 20_000 }, (_, n) => n)

test('the same words give the same numbers, others give others', () => {
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
  for (const _ of many) {
    const tenth = Math.floor(random.next() * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(1800)
  expect(Math.max(...tenths)).toBeLessThan(2200)
})

test('whole numbers reach both ends and no further', () => {
  const random = createSeededRandom('whole')
  const seen = new Set(many.map(() => random.integer(3, 7)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6, 7])
})

test('a chance comes as often as it says', () => {
  const random = createSeededRandom('chance')
  const hits = many.filter(() => random.chance(0.3)).length
  expect(hits / many.length).toBeCloseTo(0.3, 1)
  expect(many.some(() => random.chance(0))).toBe(false)
})

test('a weight decides how often a place is chosen', () => {
  const random = createSeededRandom('weighted')
  const places = many.map(() => random.weightedIndex([0, 1, 3]))
  expect(places).not.toContain(0)
  expect(places.filter((place) => place === 2).length / many.length).toBeCloseTo(0.75, 1)
  expect(random.weightedIndex([0, 0])).toBe(0)
})
