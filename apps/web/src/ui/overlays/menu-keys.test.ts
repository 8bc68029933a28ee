import { expect, test } from 'vitest'
import { getNextMenuIndex } from './menu-keys.ts'

const texts = ['Profile', 'Settings', 'Privacy', 'Sign out']

test.each([
  { key: 'ArrowDown', from: -1, to: 0 },
  { key: 'ArrowDown', from: 0, to: 1 },
  { key: 'ArrowDown', from: 3, to: 0 },
  { key: 'ArrowUp', from: -1, to: 3 },
  { key: 'ArrowUp', from: 0, to: 3 },
  { key: 'ArrowUp', from: 2, to: 1 },
  { key: 'Home', from: 2, to: 0 },
  { key: 'End', from: 0, to: 3 },
  { key: 's', from: 0, to: 1 },
  { key: 'S', from: 1, to: 3 },
  { key: 'p', from: 0, to: 2 },
  { key: 'x', from: 0, to: undefined },
  { key: ' ', from: 0, to: undefined },
  { key: 'Tab', from: 0, to: undefined },
  { key: 'Enter', from: 0, to: undefined },
])('moves from $from to $to on "$key"', ({ key, from, to }) => {
  expect(getNextMenuIndex(key, from, texts)).toBe(to)
})

test('returns undefined for an empty menu', () => {
  expect(getNextMenuIndex('ArrowDown', -1, [])).toBeUndefined()
})
