import { expect, test } from 'vitest'
import { noticeNamesAddress } from './notice.ts'

test.each([
  { words: 'ada@example.com was user and is manager now.', names: true },
  { words: 'Someone wrote to ada@example.com.', names: true },
  { words: 'Full: ada@example.com, and others', names: true },
  { words: 'Ada King (ada@example.com) asks to be removed.', names: true },
  { words: 'ada@example.community was user.', names: false },
  { words: 'madada@example.com was user.', names: false },
  { words: '', names: false },
])('"$words" names ada@example.com: $names', ({ words, names }) => {
  expect(noticeNamesAddress({ words }, 'ada@example.com')).toBe(names)
})
