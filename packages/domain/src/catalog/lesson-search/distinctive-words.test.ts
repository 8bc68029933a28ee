import { expect, test } from 'vitest'
import {
  countTextsByWord,
  pickDistinctiveWords,
  pickTextWords,
  weighPhraseWords,
} from './distinctive-words.ts'

test('words that weigh much and stand in few texts come first', () => {
  const textsWithWord = countTextsByWord(['rent rent late', 'rent due', 'lease'])
  expect(textsWithWord).toEqual(
    new Map([
      ['rent', 2],
      ['late', 1],
      ['due', 1],
      ['lease', 1],
    ]),
  )
  const weights = new Map([
    ['rent', 2],
    ['late', 2],
    ['due', 1],
  ])
  const pick = (max: number) => pickDistinctiveWords(weights, { max, textCount: 3, textsWithWord })
  expect(pick(9)).toEqual(['late', 'rent', 'due'])
  expect(pick(1)).toEqual(['late'])
})

const telling = Array.from({ length: 30 }, (_, n) => `telling${n}`)

test.each([
  ['what so many texts have', { texts: 25, count: 3, textCount: 200, kept: false }],
  ['what a tenth of the texts has', { texts: 20, count: 3, textCount: 200, kept: true }],
  ['what ten of few texts have', { texts: 10, count: 1, textCount: 20, kept: true }],
  ['a name: once, and in one other text', { texts: 2, count: 1, textCount: 200, kept: false }],
  ['what it says twice', { texts: 1, count: 2, textCount: 200, kept: true }],
  ['what three texts have', { texts: 3, count: 1, textCount: 200, kept: true }],
  ['what one of few texts has once', { texts: 1, count: 1, textCount: 79, kept: true }],
])('of a text with many words counts %s', (_what, { texts, count, textCount, kept }) => {
  const weights = new Map([['word', count], ...telling.map((word) => [word, 2] as const)])
  const textsWithWord = new Map([['word', texts], ...telling.map((word) => [word, 5] as const)])
  const words = pickTextWords(weights, { max: 100, textCount, textsWithWord })
  expect(words.includes('word')).toBe(kept)
})

test('a text with few words keeps all, up to the limit', () => {
  const weights = new Map([
    ['name', 1],
    ['deposit', 2],
  ])
  const pick = (max: number) => pickTextWords(weights, { max, textCount: 200, textsWithWord: new Map() })
  expect(pick(9)).toEqual(['deposit', 'name'])
  expect(pick(1)).toEqual(['deposit'])
})

test.each([
  ['each word of a short phrase', ['pink slip'], { pink: 1, slip: 1 }],
  ['no word of one long phrase', ['they handed me a pink envelope with pizza'], {}],
  [
    'words that several long phrases have',
    ['boss handed me a pink slip', 'pink slip at work today from boss'],
    { boss: 1, pink: 1, slip: 1 },
  ],
  ['no word that says nothing', ['so what', 'and then'], {}],
  ['a word once for each phrase', ['broke broke', 'broke'], { broke: 2 }],
  ['a number, but not its zeros', ['charged 299.00', '1,000'], { charged: 1, 299: 1 }],
])('of phrases counts %s', (_what, phrases, weights) => {
  expect(Object.fromEntries(weighPhraseWords(phrases))).toEqual(weights)
})
