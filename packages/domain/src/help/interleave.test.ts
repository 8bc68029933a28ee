import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test.each([
  { lists: [], items: [] },
  { lists: [['a', 'b']], items: ['a', 'b'] },
  { lists: [['a', 'b', 'c'], ['d']], items: ['a', 'd', 'b', 'c'] },
  { lists: [[], ['a', 'b'], ['c', 'd']], items: ['a', 'c', 'b', 'd'] },
])('$lists -> $items', ({ lists, items }) => {
  expect(interleave(lists)).toEqual(items)
})
