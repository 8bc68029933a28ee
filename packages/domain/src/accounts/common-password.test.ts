import { expect, test } from 'vitest'
import { isCommonPassword, uncommonPasswordRule } from './common-password.ts'
import { findBrokenPasswordRules } from './new-password.ts'

const common = `Password1! P@ssw0rd1 Passw0rd! Password123! 1Password! PASSWORD1! PassPass1! Welcome1!
    Welcome2026! W3lcome!1 Qwerty123! Qwerty!234 Abcd1234! Abcabc123! Summer2026! Winter#2025
    Monday12! December-24 Iloveyou1! Letmein1! Changeme1! Admin123! Football1! Dragon99!
    Michael1! M1chael!! Minnesota1! Kitchen-Table-1 !!Monkey88`.split(/\s+/)

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

test.each(common)('%s is common although it keeps the password rules', (password) => {
  expect(findBrokenPasswordRules(password)).toEqual([])
  expect(isCommonPassword(password)).toBe(true)
})

test.each(uncommon)('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each([
  { password: 'Moneymatters-26', contextWords: ['Money Matters'], isCommon: true },
  { password: 'Moneymatters-26', contextWords: [], isCommon: false },
  { password: 'Nia.brooks1!', contextWords: ['nia.brooks'], isCommon: true },
  // A context word of three letters is too short to count.
  { password: 'Zed-and-oak-4', contextWords: ['zed'], isCommon: false },
  { password: '12345678!', contextWords: ['', '1'], isCommon: false },
])('$password with $contextWords is common: $isCommon', ({ password, contextWords, isCommon }) => {
  expect(isCommonPassword(password, contextWords)).toBe(isCommon)
})

test.each([
  { password: '', isMet: false },
  { password: 'x', isMet: true },
  { password: 'password', isMet: false },
  { password: 'Summer2026!', isMet: false },
  { password: 'Nia.brooks1!', isMet: false },
  { password: 'Blue-Kettle-7', isMet: true },
])('the rule of the checklist is met by "$password": $isMet', ({ password, isMet }) => {
  expect(uncommonPasswordRule(['nia.brooks']).isMet(password)).toBe(isMet)
})
