import { expect, test } from 'vitest'
import { toLogicalArrowKey } from './logical-arrow-key.ts'

test.each([
  { key: 'ArrowLeft', direction: 'ltr', as: 'ArrowLeft' },
  { key: 'ArrowRight', direction: 'ltr', as: 'ArrowRight' },
  { key: 'ArrowLeft', direction: 'rtl', as: 'ArrowRight' },
  { key: 'ArrowRight', direction: 'rtl', as: 'ArrowLeft' },
  { key: 'ArrowDown', direction: 'rtl', as: 'ArrowDown' },
  { key: 'Home', direction: 'rtl', as: 'Home' },
])('$key in a page that is $direction does what $as does from left to right', ({ key, direction, as }) => {
  expect(toLogicalArrowKey(key, direction)).toBe(as)
})
