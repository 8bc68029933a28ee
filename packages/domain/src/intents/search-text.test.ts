import { expect, test } from 'vitest'
import { MAX_SEARCH_LENGTH, toSearchText } from './search-text.ts'

test.each([
  { text: '  rent is due ', search: 'rent is due' },
  { text: 'IRA', search: 'IRA' },
  { text: 'a 1 b', search: 'a 1 b' },
  { text: '401', search: '401' },
  // Two letters are no search in own words, whatever is between them.
  { text: 're', search: '' },
  { text: 'r – e!!!', search: '' },
  { text: '', search: '' },
  { text: ' \n ', search: '' },
  { text: '?!… 🙂🙂🙂', search: '' },
  // Scripts without spaces: one letter may be a word.
  { text: '押金', search: '押金' },
  { text: '家', search: '家' },
  { text: 'ねこ', search: 'ねこ' },
  { text: 'ビ', search: 'ビ' },
  { text: 'หนี้', search: 'หนี้' },
  { text: 'ໜີ້', search: 'ໜີ້' },
  { text: 'បំណុល', search: 'បំណុល' },
  { text: 'дом', search: 'дом' },
  { text: 'до', search: '' },
])('of "$text" is sent "$search"', ({ text, search }) => {
  expect(toSearchText(text)).toBe(search)
})

test('of a pasted page the beginning is sent', () => {
  expect(toSearchText(`   ${'rent '.repeat(20_000)}`)).toBe('rent '.repeat(MAX_SEARCH_LENGTH / 5).trim())
  expect(toSearchText(`${'!'.repeat(MAX_SEARCH_LENGTH)}rent`)).toBe('')
})
