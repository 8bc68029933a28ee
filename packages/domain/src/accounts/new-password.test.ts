import { describe, expect, test } from 'vitest'
import { findBrokenPasswordRules, passwordRules } from './new-password.ts'

/** Keeps all rules, with as many code points as asked for. */
const ofLength = (length: number, fill = 'a') => `A1!${fill.repeat(length - 3)}`

describe('the rules of docs/product.md 7.5', () => {
  test.each([
    { length: 7, broken: ['length'] },
    { length: 8, broken: [] },
    { length: 99, broken: [] },
    { length: 100, broken: ['length'] },
  ])('$length characters break $broken', ({ length, broken }) => {
    expect(findBrokenPasswordRules(ofLength(length))).toEqual(broken)
    // Letters outside the first plane are two units of UTF-16 and one character.
    expect(findBrokenPasswordRules(ofLength(length, '𝒶'))).toEqual(broken)
  })

  test.each([
    { password: 'aaaaaaa1!', broken: ['capital'] },
    { password: 'Aaaaaaaa!', broken: ['digit'] },
    { password: 'Aaaaaaaa1', broken: ['special'] },
    { password: 'aaaaaaaaa', broken: ['capital', 'digit', 'special'] },
    { password: '', broken: ['length', 'capital', 'digit', 'special'] },
    // Neither is a capital or a digit to the user pools that this one must be able to stand for.
    { password: 'Éaaaaaaa1!', broken: ['capital'] },
    { password: 'Aaaaaaaa١!', broken: ['digit'] },
  ])('"$password" breaks $broken', ({ password, broken }) => {
    expect(findBrokenPasswordRules(password)).toEqual(broken)
  })

  test.each(Array.from('!@#$%^&*()[]-_+='))('%s is a special character', (sign) => {
    expect(findBrokenPasswordRules(`Aaaaaaa1${sign}`)).toEqual([])
  })

  test.each(Array.from(' ~`{}|\\:;"\'<>,.?/§€'))('%s is none', (sign) => {
    expect(findBrokenPasswordRules(`Aaaaaaa1${sign}`)).toEqual(['special'])
  })

  test('spaces may be anywhere, and count', () => {
    expect(findBrokenPasswordRules(' A1!    ')).toEqual([])
  })

  test('each has words for the checklist', () => {
    expect(new Set(passwordRules.map(({ label }) => label)).size).toBe(4)
  })
})
