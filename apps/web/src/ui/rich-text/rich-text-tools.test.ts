import { expect, test } from 'vitest'
import { formatShortcut } from './rich-text-tools.ts'

test.each([
  { keys: 'Mod+B', isApple: false, text: 'Ctrl+B' },
  { keys: 'Mod+Shift+7', isApple: true, text: '⌘⇧7' },
  { keys: 'Mod+Alt+1', isApple: true, text: '⌘⌥1' },
])('$keys', ({ keys, isApple, text }) => {
  expect(formatShortcut(keys, isApple)).toBe(text)
})
