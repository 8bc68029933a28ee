import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectFirst } from './select-first.ts'

const ascending = (a: number, b: number) => a - b

test('selects what sorting selects, of any numbers', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })
  fc.assert(
    fc.property(numbers, fc.nat(70), (all, limit) => {
      expect(selectFirst(all, limit, ascending)).toEqual(all.toSorted(ascending).slice(0, limit))
    }),
  )
})

test('compares each number with the last selected one, and few of them with others', () => {
  let comparisons = 0
  const count = 50_000
  const numbers = Array.from({ length: count }, (_, n) => (n * 7919) % count)
  const selected = selectFirst(numbers, 10, (a, b) => {
    comparisons += 1
    return a - b
  })
  expect(selected).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  // Sorting compares each number about 15 times.
  expect(comparisons).toBeLessThan(count * 1.1)
})

test('compares few pairs, too, if many items are selected', () => {
  let comparisons = 0
  const count = 10_000
  const numbers = Array.from({ length: count }, (_, n) => (n * 7919) % count)
  const selected = selectFirst(numbers, 2000, (a, b) => {
    comparisons += 1
    return a - b
  })
  expect(selected).toEqual(Array.from({ length: 2000 }, (_, n) => n))
  expect(comparisons).toBeLessThan(count * 15)
})
