import { expect, test } from 'vitest'
import { isSaveShortcut } from './save-shortcut.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  { keys: { ...none, key: 's', ctrlKey: true }, saves: true },
  { keys: { ...none, key: 's', metaKey: true }, saves: true },
  { keys: { ...none, key: 'S', ctrlKey: true }, saves: true }, // Caps Lock
  { keys: { ...none, key: 's' }, saves: false },
  { keys: { ...none, key: 's', ctrlKey: true, altKey: true }, saves: false }, // AltGr+S types a letter in Polish
  { keys: { ...none, key: 's', ctrlKey: true, shiftKey: true }, saves: false },
  { keys: { ...none, key: 'a', ctrlKey: true }, saves: false },
])('$keys saves: $saves', ({ keys, saves }) => {
  expect(isSaveShortcut(keys)).toBe(saves)
})
