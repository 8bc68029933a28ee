import { scoreText } from '@kitchen-table/domain/language'
import { expect, test } from 'vitest'
import { trainLinearModel } from './train-linear-model.ts'

const texts = [
  ...['rent is late', 'landlord wants rent', 'late on the rent again', 'my landlord called'].map((text) => ({
    label: 'housing',
    text,
  })),
  ...['roth or 401k', 'start investing', 'what is an index fund', 'investing for retirement'].map((text) => ({
    label: 'investing',
    text,
  })),
]
const labels = ['housing', 'investing']
const train = () => trainLinearModel(Array.from({ length: 40 }, () => texts).flat(), labels, 2 ** 10)

const likeliest = (scores: number[] | null) => scores && labels[scores.indexOf(Math.max(...scores))]

test('a model tells apart texts that it was not trained on', () => {
  const model = train()
  expect(likeliest(scoreText(model, 'landlords and rents'))).toBe('housing')
  expect(likeliest(scoreText(model, 'invest in funds'))).toBe('investing')
  expect(scoreText(model, '你好')).toBeNull()
})

test('the same texts result in the same model', () => {
  expect(train()).toEqual(train())
})

test('a text with a label that does not exist is refused', () => {
  expect(() => trainLinearModel([{ label: 'other', text: 'words' }], labels, 16)).toThrow(
    'There is no label other',
  )
})
