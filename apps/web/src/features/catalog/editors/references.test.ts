import { expect, test } from 'vitest'
import { addMissingOption, getReferenceTitle, listReferences } from './references.ts'

const records = new Map([
  ['saving', { title: 'Saving' }],
  ['renting', { title: 'Renting' }],
])

test('references keep their order and name what is missing, each once', () => {
  const references = listReferences(['renting', 'gone', 'saving', 'gone'], records)
  expect(references.map(({ key }) => key)).toEqual(['renting', 'gone', 'saving'])
  expect(references.map(getReferenceTitle)).toEqual(['Renting', 'Missing: gone', 'Saving'])
})

test.each([
  ['gone', ['gone (missing)', 'Saving']],
  ['saving', ['Saving']],
  [null, ['Saving']],
])('the options for %s', (value, texts) => {
  const options = addMissingOption([{ value: 'saving', text: 'Saving' }], value)
  expect(options.map(({ text }) => text)).toEqual(texts)
})
