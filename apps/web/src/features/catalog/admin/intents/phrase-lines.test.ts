import { expect, test } from 'vitest'
import { cleanPhraseLine, cleanPhrases, listPhraseLineNotes } from './phrase-lines.ts'

test.each([
  ['  behind   on rent ', 'behind on rent'],
  ['- behind on rent', 'behind on rent'],
  ['•behind on rent', 'behind on rent'],
  ['12. behind on rent', 'behind on rent'],
  ['3) "behind on rent",', 'behind on rent'],
  ['“behind on rent,”', 'behind on rent'],
  ["'behind on rent';", 'behind on rent'],
  ['* «atrasado con la renta»', 'atrasado con la renta'],
  ['behind\ton rent', 'behind on rent'],
  ['behind\u200b on\u202e rent', 'behind on rent'],
  // Apostrophes, numbers and signs of what people type stay.
  ["'cause i'm broke", "'cause i'm broke"],
  ["can't pay the rent", "can't pay the rent"],
  ['401k loan', '401k loan'],
  ['3.5 percent', '3.5 percent'],
  ['-20 dollars in my account', '-20 dollars in my account'],
  ['help!!', 'help!!'],
  ['12.', '12.'],
  ['what is a "hard pull"', 'what is a "hard pull"'],
  ['"his" money and "mine"', '"his" money and "mine"'],
  ['a tv of 55"', 'a tv of 55"'],
  ['""', ''],
  [' - ', '-'],
])('%j is the phrase %j', (line, phrase) => {
  expect(cleanPhraseLine(line)).toBe(phrase)
  expect(cleanPhraseLine(phrase)).toBe(phrase)
})

test('lines without a phrase are left out', () => {
  expect(cleanPhrases(['- one', '', '  ', '"two",'])).toEqual(['one', 'two'])
})

test('notes name the lines as they stand in the field', () => {
  const lines = ['late rent', '', `- ${'x'.repeat(11)}`, 'Late Rent', 'no job', '""']
  const findOther = (phrase: string) => (phrase === 'no job' ? 'I lost my job' : undefined)
  expect(listPhraseLineNotes(lines, { maxLength: 10, findOther })).toEqual([
    { line: 3, text: '11 characters; a phrase has at most 10.', isError: true },
    { line: 4, text: 'The same as line 1. It is saved once.', isError: false },
    { line: 5, text: 'Also a phrase of “I lost my job”.', isError: false },
  ])
})
