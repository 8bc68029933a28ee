import { expect, test } from 'vitest'
import { collectPhrases } from './collect-phrases.ts'

const broke = {
  title: 'Broke',
  titleEs: 'Sin dinero',
  phrases: ['skint'],
  lessons: ['a', 'b', 'c', 'd'],
  disabled: false,
}
const bills = { ...broke, title: 'Bills', titleEs: 'Recibos', phrases: [], lessons: ['a'] }

test('a lesson has the titles and phrases of the intents whose answer shows it', () => {
  const phrases = collectPhrases([broke, bills], () => true)
  expect([...phrases.keys()]).toEqual(['a', 'b', 'c'])
  expect(phrases.get('a')).toEqual(['Broke', 'Sin dinero', 'skint', 'Bills', 'Recibos'])
})

test('the answer shows the first lessons that can be opened', () => {
  expect([...collectPhrases([broke], (unitId) => unitId !== 'b').keys()]).toEqual(['a', 'c', 'd'])
})

test('a disabled intent has none', () => {
  expect(collectPhrases([{ ...broke, disabled: true }], () => true).size).toBe(0)
})
