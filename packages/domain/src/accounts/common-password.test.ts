import { expect, test } from 'vitest'
import { isCommonPassword, uncommonPasswordRule } from './common-password.ts'
import { findBrokenPasswordRules } from './new-password.ts'

const common = [
  'Password1!',
  'P@ssw0rd1',
  'Passw0rd!',
  'Password123!',
  '1Password!',
  'PASSWORD1!',
  'PassPass1!',
  'Welcome1!',
  'Welcome2026!',
  'W3lcome!1',
  'Qwerty123!',
  'Qwerty!234',
  'Abcd1234!',
  'Abcabc123!',
  'Summer2026!',
  'Winter#2025',
  'Monday12!',
  'December-24',
  'Iloveyou1!',
  'Letmein1!',
  'Changeme1!',
  'Admin123!',
  'Football1!',
  'Dragon99!',
  'Michael1!',
  'M1chael!!',
  'Minnesota1!',
  'Kitchen-Table-1',
  '!!Monkey88',
]

const uncommon = [
  'Right-Password-1',
  'Lamp & 2 chairs',
  'Blue-Kettle-7',
  'correct Horse battery 9!',
  'Xk4!pQz9',
  'Tangerine-Radio-5',
  'Zq8#mmLw',
  'My aunt sold 3 boats!',
  '𝒶𝒷𝒸A1!xyz',
]

test.each(common)('%s is one that everybody tries, though it keeps the rules', (password) => {
  expect(findBrokenPasswordRules(password)).toEqual([])
  expect(isCommonPassword(password)).toBe(true)
})

test.each(uncommon)('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each([
  { password: 'Moneymatters-26', own: ['Money Matters'], isCommon: true },
  { password: 'Moneymatters-26', own: [], isCommon: false },
  { password: 'Nia.brooks1!', own: ['nia.brooks'], isCommon: true },
  // Three letters are in everything.
  { password: 'Zed-and-oak-4', own: ['zed'], isCommon: false },
  { password: '12345678!', own: ['', '1'], isCommon: false },
])('$password where $own is obvious: $isCommon', ({ password, own, isCommon }) => {
  expect(isCommonPassword(password, own)).toBe(isCommon)
})

test.each([
  { password: '', holds: false },
  { password: 'x', holds: true },
  { password: 'password', holds: false },
  { password: 'Summer2026!', holds: false },
  { password: 'Nia.brooks1!', holds: false },
  { password: 'Blue-Kettle-7', holds: true },
])('the line of the checklist says of "$password": $holds', ({ password, holds }) => {
  expect(uncommonPasswordRule(['nia.brooks']).isMet(password)).toBe(holds)
})
