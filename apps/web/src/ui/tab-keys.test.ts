import { expect, test } from 'vitest'
import { getNextTabIndex } from './tab-keys.ts'

test.each([
  { key: 'ArrowRight', from: 0, to: 1 },
  { key: 'ArrowRight', from: 2, to: 0 },
  { key: 'ArrowLeft', from: 1, to: 0 },
  { key: 'ArrowLeft', from: 0, to: 2 },
  { key: 'Home', from: 2, to: 0 },
  { key: 'End', from: 0, to: 2 },
  { key: 'Enter', from: 0, to: null },
  { key: 'ArrowDown', from: 0, to: null },
])('$key moves the focus from tab $from of three to $to', ({ key, from, to }) => {
  expect(getNextTabIndex(key, from, 3)).toBe(to)
})

test('without tabs no key moves the focus', () => {
  expect(getNextTabIndex('End', -1, 0)).toBeNull()
})
