import { expect, test } from 'vitest'
import {
  joinSetPhrase,
  listMeaningfulWords,
  listSetPhraseCandidates,
  splitAllWords,
  stemWord,
} from './split-words.ts'

test.each([
  { text: 'I can’t pay the rent!', words: ['pay', 'rent'] },
  { text: '401(k), 401 K and 401k', words: ['401k', '401k', '401k'] },
  { text: 'W-4 or w 2', words: ['w4', 'w2'] },
  { text: 'laid-off', words: ['laid'] },
  { text: '5 a day', words: ['day'] },
  { text: 'Résumé', words: ['resume'] },
  { text: 'долг 借金', words: ['долг', '借金'] },
  { text: '😀 !!! ()', words: [] },
  { text: 'x'.repeat(100), words: ['x'.repeat(30)] },
  { text: '', words: [] },
])('"$text" is about $words', ({ text, words }) => {
  expect(listMeaningfulWords(text)).toEqual(words)
})

test('keeps all words of a phrase in their order', () => {
  expect(splitAllWords("I don't want this")).toEqual(['i', 'dont', 'want', 'this'])
})

test.each([
  ['bill', 'bills'],
  ['tax', 'taxes'],
  ['family', 'families'],
  ['call', 'calling'],
  ['collector', 'collections'],
  ['evict', 'eviction'],
  ['rent', 'renters'],
  ['pay', 'payments'],
  ['worry', 'worried'],
  ['stop', 'stopped'],
  ['house', 'houses'],
])('%s and %s are forms of one word', (word, form) => {
  expect(stemWord(word)).toBe(stemWord(form))
})

test.each([
  ['car', 'care'],
  ['car', 'card'],
  ['tax', 'taxi'],
  ['bus', 'busy'],
  ['debt', 'debit'],
])('%s and %s are not', (word, other) => {
  expect(stemWord(word)).not.toBe(stemWord(other))
})

test.each([
  { phrase: 'where to start', set: 'where_to_start' },
  { phrase: 'what now', set: 'what_now' },
  { phrase: 'behind on rent', set: null },
  { phrase: 'start', set: null },
  { phrase: 'one two three four five six', set: null },
])('"$phrase" as a set phrase: $set', ({ phrase, set }) => {
  expect(joinSetPhrase(phrase.split(' '))).toBe(set)
})

test('lists the runs of words, the longest first', () => {
  expect(listSetPhraseCandidates(['a', 'b', 'c'])).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['b', 'c'],
  ])
})
