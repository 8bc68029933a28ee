import { expect, test } from 'vitest'
import { createPhraseIndex, listPhraseFeatures, measurePhraseSimilarity } from './phrase-index.ts'

const index = createPhraseIndex(['parking at the hospital costs too much', 'towed from the hospital'])
const similarityOf = (text: string) => measurePhraseSimilarity(index, listPhraseFeatures(text))

test('the same words are certain, however they were typed', () => {
  expect(similarityOf('Parking at the HOSPITAL costs too much!')).toBeCloseTo(1)
  expect(similarityOf('“towed from the hospital”')).toBeCloseTo(1)
})

test.each([
  ['hospital parking costs', 'hospital weather'],
  ['towed from hospital', 'towed away'],
  ['hospitals parking', 'parks in spain'],
])('“%s” is nearer than “%s”', (near, far) => {
  expect(similarityOf(near)).toBeGreaterThan(similarityOf(far))
})

test.each(['', '你好', '!!!', 'lottery numbers'])('“%s” is near to none', (text) => {
  expect(similarityOf(text)).toBe(0)
})

test.each(['i cant pay the card', 'i can not pay the card', 'never pay the card'])(
  'negation counts: “%s”',
  (text) => {
    const similarityTo = (phrase: string) =>
      measurePhraseSimilarity(createPhraseIndex([phrase]), listPhraseFeatures(text))
    expect(similarityTo(text)).toBeGreaterThan(similarityTo('i can pay the card'))
  },
)
