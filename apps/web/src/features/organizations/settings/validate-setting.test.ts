import { expect, test } from 'vitest'
import { validateSeats, validateSubGroupName } from './validate-setting.ts'

test.each([
  { name: 'Office', expected: undefined },
  { name: ' NONE ', expected: 'That word stands for no sub-group. Please choose another name.' },
  { name: 'None of the above', expected: undefined },
])('a sub-group with the name "$name": $expected', ({ name, expected }) => {
  expect(validateSubGroupName(name)).toBe(expected)
})

test.each([
  { text: '0', expected: undefined },
  { text: ' 250 ', expected: undefined },
  { text: '-3', expected: 'Please enter 0 or more.' },
  { text: 'many', expected: 'Please enter a number.' },
  { text: '', expected: 'Please enter a number.' },
  { text: '1000001', expected: 'Please enter a number.' },
])('"$text" seats: $expected', ({ text, expected }) => {
  expect(validateSeats(text)).toBe(expected)
})
