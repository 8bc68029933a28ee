import { expect, test } from 'vitest'
import { countTextsByWord, pickDistinctiveWords, weighPhraseWords } from './distinctive-words.ts'

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
])('of phrases counts %s', (_what, phrases, weights) => {
  expect(Object.fromEntries(weighPhraseWords(phrases))).toEqual(weights)
})
