import { scoreText } from '@kitchen-table/domain/language'
import { expect, test } from 'vitest'
import { trainMarginModel } from './train-margin-model.ts'

const texts = Object.entries({
  housing: ['rent is late', 'landlord wants rent', 'late on the rent again', 'my landlord called'],
  investing: ['roth or 401k', 'start investing', 'what is an index fund', 'investing for retirement'],
  food: ['nothing to eat', 'food stamps', 'the fridge is empty', 'food bank hours'],
}).flatMap(([label, lines]) => lines.map((text) => ({ label, text })))
const labels = ['food', 'housing', 'investing']
const train = () => trainMarginModel(texts, labels, 2 ** 10)

test.each([
  ['landlords and rents', 'housing'],
  ['invest in funds', 'investing'],
  ['banks of food', 'food'],
])('a model tells “%s” apart, which it was not trained on: %s', (text, label) => {
  const scores = scoreText(train(), text) ?? []
  expect(labels[scores.indexOf(Math.max(...scores))]).toBe(label)
})

test('the scores of the texts that it was trained on are beyond the middle of the margin', () => {
  const model = train()
  for (const { label, text } of texts) {
    const scores = scoreText(model, text) ?? []
    for (const [at, score] of scores.entries())
      expect(score > 0, `${text}: ${labels[at]}`).toBe(labels[at] === label)
  }
})

test('the same texts result in the same model', () => {
  expect(train()).toEqual(train())
})

test('a text with a label that does not exist is refused', () => {
  expect(() => trainMarginModel([{ label: 'other', text: 'words' }], labels, 16)).toThrow(
    'There is no label other',
  )
})
