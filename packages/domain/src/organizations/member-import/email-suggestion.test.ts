import { expect, test } from 'vitest'
import { countTypingErrors, createEmailSuggester, findOrganizationDomains } from './email-suggestion.ts'

const suggest = createEmailSuggester(['harbor-foods.example'])

test.each([
  ['amy@gmial.com', 'amy@gmail.com'],
  ['amy@gmail.co', 'amy@gmail.com'],
  ['amy@gamil.com', 'amy@gmail.com'],
  ['bob@hotnail.com', 'bob@hotmail.com'],
  ['bob@hotmial.con', 'bob@hotmail.com'],
  ['cy@yaho.com', 'cy@yahoo.com'],
  ['dan@outlok.com', 'dan@outlook.com'],
  ['eve@harbor-food.example', 'eve@harbor-foods.example'],
  ['eve@harbour-foods.exmple', 'eve@harbor-foods.example'],
  ['amy@gmail.com', null],
  ['amy@mail.com', null],
  ['amy@ymail.com', null],
  ['eve@harbor-foods.example', null],
  ['fay@quite-another.example', null],
  ['gus@mx.com', null],
  ['amy@hotmail.ca', null],
  ['amy@hotmail.cl', null],
  ['amy@hotmail.co.nz', null],
  ['amy@yahoo.co.uk', null],
  ['amy@yahoo.co.jp', null],
  ['amy@yahoo.ca', null],
  ['amy@outlook.fr', null],
  ['amy@outlook.cz', null],
  ['amy@outlook.com.br', null],
  ['amy@live.ca', null],
  ['eve@harbor-foods.ca', null],
  ['bob@hotmail.cm', 'bob@hotmail.com'],
  ['bob@hotmail.co', 'bob@hotmail.com'],
  ['bob@hotmail.om', 'bob@hotmail.com'],
  ['bob@outlook.con', 'bob@outlook.com'],
  ['bob@yahoo.co.uj', 'bob@yahoo.co.uk'],
])('%s: %s', (email, suggestion) => {
  expect(suggest(email)).toBe(suggestion)
})

test.each([
  ['same', 'same', 2, 0],
  ['gmial', 'gmail', 2, 1],
  ['yaho', 'yahoo', 2, 1],
  ['yahooo', 'yahoo', 2, 1],
  ['abc', 'xyz', 2, 3],
  ['a', 'abcdef', 2, 3],
  ['', 'ab', 2, 2],
])('%s for %s, up to %i: %i', (typed, meant, max, errors) => {
  expect(countTypingErrors(typed, meant, max)).toBe(errors)
})

test('domains of at least two members are known, the most frequent first', () => {
  const emails = [
    'a@one.example',
    'b@two.example',
    'c@two.example',
    'd@one.example',
    'e@two.example',
    'f@typo.example',
  ]
  expect(findOrganizationDomains(emails)).toEqual(['two.example', 'one.example'])
})
