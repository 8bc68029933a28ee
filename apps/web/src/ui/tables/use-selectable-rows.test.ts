import { expect, test } from 'vitest'
import { withKeysSelected } from './use-selectable-rows.ts'

test.each([
  { selected: ['a'], keys: ['b', 'c'], isSelected: true, result: ['a', 'b', 'c'] },
  { selected: ['a', 'b', 'hidden'], keys: ['a', 'b'], isSelected: false, result: ['hidden'] },
  { selected: [], keys: [], isSelected: true, result: [] },
])('$keys of $selected selected: $isSelected', ({ selected, keys, isSelected, result }) => {
  expect([...withKeysSelected(new Set(selected), keys, isSelected)]).toEqual(result)
})
