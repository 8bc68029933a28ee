import { expect, test } from 'vitest'
import { getInitials } from './initials-avatar.tsx'

test.each([
  { name: 'Maya Reyes', letters: 'MR' },
  { name: 'maya', letters: 'M' },
  { name: '  Maya  de la  Cruz ', letters: 'MC' },
  { name: 'Anne-Marie', letters: 'AM' },
  { name: 'maya.reyes@example.org', letters: 'MR' },
  { name: 'Østen Åberg', letters: 'ØÅ' },
  { name: '"Maya" (Reyes)', letters: 'MR' },
  { name: '', letters: '' },
  { name: '–', letters: '' },
])('returns "$letters" for "$name"', ({ name, letters }) => {
  expect(getInitials(name)).toBe(letters)
})
