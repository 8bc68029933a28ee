import { expect, test } from 'vitest'
import { getMovedIndex, type ItemMove, moveItem } from './move-item.ts'

test.each<{ move: ItemMove; index: number; to: number | undefined }>([
  { move: 'up', index: 0, to: undefined },
  { move: 'up', index: 2, to: 1 },
  { move: 'down', index: 0, to: 1 },
  { move: 'down', index: 4, to: undefined },
  { move: 'top', index: 3, to: 0 },
  { move: 'top', index: 0, to: undefined },
  { move: 'end', index: 3, to: 4 },
  { move: 'end', index: 4, to: undefined },
])('move $move from $index of 5 -> $to', ({ move, index, to }) => {
  expect(getMovedIndex(move, index, 5)).toBe(to)
})

test.each([
  { from: 2, to: 0, result: 'c a b d' },
  { from: 0, to: 3, result: 'b c d a' },
  { from: 1, to: 2, result: 'a c b d' },
  { from: 1, to: 1, result: 'a b c d' },
  { from: 9, to: 0, result: 'a b c d' },
])('from $from to $to', ({ from, to, result }) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join(' ')).toBe(result)
})
