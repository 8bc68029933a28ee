import { expect, test } from 'vitest'
import { chooseAddress, findCommonDomain, isOnePerson, readSeveralAddresses } from './several-addresses.ts'

const two = ['ada@firm.test', 'ada@home.test']

test.each([
  ['ada@firm.test; ada@home.test', two],
  ['ada@firm.test\nada@home.test', two],
  ['ada@firm.test / ADA@home.test', two],
  ['ada@firm.test or ada@home.test', two],
  ['ada@firm.test', null],
  ['ada@firm.test; nobody', null],
  ['ada@firm.test; @', null],
  ['a@b.test '.repeat(6), null],
])('%j has the addresses %j', (cell, addresses) => {
  expect(readSeveralAddresses(cell)).toEqual(addresses)
})

test.each([
  ['Ada', 'Low', true],
  ['Andy', 'Anders', true],
  ['Ada & Bo', 'Low', false],
  ['Carol Stone and Dan', 'Hale', false],
  ['', '', false],
])('“%s” “%s” are the names of one person: %s', (first, last, isOne) => {
  expect(isOnePerson({ first, last })).toBe(isOne)
})

test('the address with the domain of most people is chosen, or else the first one', () => {
  const domain = findCommonDomain([
    'a@firm.test',
    'b@home.test',
    'c@FIRM.test',
    'x@y.test; z@y.test; w@y.test',
    '',
  ])
  expect(domain).toBe('firm.test')
  expect(chooseAddress(['ada@home.test', 'ada@firm.test'], domain)).toBe('ada@firm.test')
  expect(chooseAddress(['ada@home.test', 'ada@post.test'], domain)).toBe('ada@home.test')
})
