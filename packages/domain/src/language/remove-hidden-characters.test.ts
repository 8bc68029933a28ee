import { expect, test } from 'vitest'
import { removeHiddenCharacters } from './remove-hidden-characters.ts'

test.each([
  ['an override from right to left', 'report\u202efdp.exe', 'reportfdp.exe'],
  ['embeddings and isolates', '\u202aA\u202b\u202c\u202d\u2066d\u2067\u2068\u2069a', 'Ada'],
  ['marks of writing direction', '\u200eAda\u200f\u061c', 'Ada'],
  ['characters without width', 'A\u200bd\ufeffa\u2060 \u00adLow', 'Ada Low'],
  ['stray joiners', 'A\u200dd\u200ca', 'Ada'],
  ['letters that are empty', '\u3164\u115f\u1160\uffa0', ''],
  ['tags, which can hide a whole text', 'Ada\u{e0041}\u{e0042}', 'Ada'],
  ['selectors behind a letter', 'A\ufe0fd\u180ba\u{e0101}', 'Ada'],
])('removes %s', (_, text, expected) => {
  expect(removeHiddenCharacters(text)).toBe(expected)
})

test.each([
  'Ada Low.pdf',
  'Zoë O’Neil',
  'שרה כהן',
  'محمد',
  'علی\u200cرضا',
  'क्\u200dष',
  '葛\u{e0100}城',
  'ᠠᠯᠲᠠᠨ ᠬᠤᠷᠠᠭ\u180eᠠ ᠲᠠᠪ\u180bᠤ',
  '❤\ufe0f 👩\u200d👩\u200d👧',
  '👩🏽\u200d🎓',
])('keeps %j', (text) => {
  expect(removeHiddenCharacters(text)).toBe(text)
})
