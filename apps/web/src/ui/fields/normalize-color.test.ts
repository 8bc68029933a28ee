import { expect, test } from 'vitest'
import { normalizeColor } from './normalize-color.ts'

test.each([
  { typed: '#17594A', color: '#17594a' },
  { typed: ' 17594a ', color: '#17594a' },
  { typed: '#abc', color: '#aabbcc' },
  { typed: 'ABC', color: '#aabbcc' },
  { typed: '', color: '' },
  { typed: 'green', color: 'green' },
  { typed: '#17594', color: '#17594' },
  { typed: 'rgb(1, 2, 3)', color: 'rgb(1, 2, 3)' },
])('"$typed" -> "$color"', ({ typed, color }) => {
  expect(normalizeColor(typed)).toBe(color)
})
