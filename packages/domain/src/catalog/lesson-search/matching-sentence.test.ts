import { expect, test } from 'vitest'
import { findMatchingSentence } from './matching-sentence.ts'

const paragraphs = [
  'Call early. The landlord hears it from you, before the rent is late! “Can’t pay rent” is a start.',
  'A 401(k) is no answer.',
]

test.each([
  { words: ['rent'], sentence: 'The landlord hears it from you, before the rent is late!' },
  { words: ['cant', 'rent'], sentence: '“Can’t pay rent” is a start.' },
  { words: ['401k'], sentence: 'A 401(k) is no answer.' },
])('the words $words are found in: $sentence', ({ words, sentence }) => {
  expect(findMatchingSentence(paragraphs, words)).toBe(sentence)
})

const times = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

test.each([
  ['at the beginning', `deposit ${times(60, 'word')}`, /^deposit (word ?)+ …$/],
  ['in the middle', `${times(60, 'word')} deposit ${times(60, 'word')}`, /^… (word )+deposit (word ?)+ …$/],
  ['at the end', `${times(60, 'word')} deposit`, /^… (word )+deposit$/],
  ['in one long word', `${'x'.repeat(300)}-deposit`, /^x{200}$/],
])('a long sentence is shortened to the words around the one that matched, %s', (_where, text, shape) => {
  const sentence = findMatchingSentence([text], ['deposit'])
  expect(sentence).toMatch(shape)
  expect(sentence?.length).toBeLessThanOrEqual(204)
})

// Regression: the first sentence was shown, however little it says: “Before anything else.”
test.each([
  { why: 'no word is in the text', texts: paragraphs, words: ['where_to_start'] },
  { why: 'no word matched', texts: paragraphs, words: [] },
  { why: 'there is no text', texts: [], words: ['rent'] },
  { why: 'the text has no words', texts: [' '], words: ['rent'] },
])('no sentence: $why', ({ texts, words }) => {
  expect(findMatchingSentence(texts, words)).toBeNull()
})

test('no sentence below the heading “Sources”', () => {
  expect(findMatchingSentence(['Sources', 'Rent help, 2026.'], ['rent'])).toBeNull()
})
