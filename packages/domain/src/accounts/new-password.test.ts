import { expect, test } from 'vitest'
import { findBrokenPasswordRules, passwordRules } from './new-password.ts'

/** Returns a password of `length` code points that keeps all rules. */
const passwordOfLength = (length: number, fill = 'a') => `A1!${fill.repeat(length - 3)}`

test.each([
  { length: 7, broken: ['length'] },
  { length: 8, broken: [] },
  { length: 99, broken: [] },
  { length: 100, broken: ['length'] },
])('$length characters break $broken', ({ length, broken }) => {
  expect(findBrokenPasswordRules(passwordOfLength(length))).toEqual(broken)
  // Letters outside the first plane are two units of UTF-16 and one character.
  expect(findBrokenPasswordRules(passwordOfLength(length, '𝒶'))).toEqual(broken)
})

test.each([
  { password: 'aaaaaaa1!', broken: ['capital'] },
  { password: 'Aaaaaaaa!', broken: ['digit'] },
  { password: 'Aaaaaaaa1', broken: ['special'] },
  { password: 'aaaaaaaaa', broken: ['capital', 'digit', 'special'] },
  { password: '', broken: ['length', 'capital', 'digit', 'special'] },
  // Amazon Cognito, which this user pool stands in for, takes neither for a capital or a digit.
  { password: 'Éaaaaaaa1!', broken: ['capital'] },
  { password: 'Aaaaaaaa١!', broken: ['digit'] },
])('"$password" breaks $broken', ({ password, broken }) => {
  expect(findBrokenPasswordRules(password)).toEqual(broken)
})

test.each(Array.from('!@#$%^&*()[]-_+='))('%s is a special character', (character) => {
  expect(findBrokenPasswordRules(`Aaaaaaa1${character}`)).toEqual([])
})

test.each(Array.from(' ~`{}|\\:;"\'<>,.?/§€'))('%s is not a special character', (character) => {
  expect(findBrokenPasswordRules(`Aaaaaaa1${character}`)).toEqual(['special'])
})

test('spaces are allowed anywhere and count as characters', () => {
  expect(findBrokenPasswordRules(' A1!    ')).toEqual([])
})

test('each rule has a label of its own', () => {
  expect(new Set(passwordRules.map(({ label }) => label())).size).toBe(4)
})
