import { expect, test } from 'vitest'
import { isSteppingKey } from './use-saving-select.ts'

const noModifier = { altKey: false, ctrlKey: false, metaKey: false }

test.each([
  { key: 'ArrowDown', expected: true },
  { key: 'End', expected: true },
  { key: 'o', expected: true },
  // They open the list, or choose from it.
  { key: ' ', expected: false },
  { key: 'Enter', expected: false },
  { key: 'Tab', expected: false },
  { key: 'ArrowDown', modifiers: { altKey: true }, expected: false },
  { key: 'r', modifiers: { ctrlKey: true }, expected: false },
])('$key $modifiers steps through a closed select: $expected', ({ key, modifiers, expected }) => {
  expect(isSteppingKey({ key, ...noModifier, ...modifiers })).toBe(expected)
})
