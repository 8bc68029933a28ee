import { expect, test } from 'vitest'
import {
  areNamesOfOnePerson,
  chooseAddress,
  dropNoReplyAddresses,
  filterPersonalAddresses,
  findMostCommonDomain,
  parseSeveralAddresses,
} from './several-addresses.ts'

const two = ['ada@firm.test', 'ada@home.test']

test.each([
  ['ada@firm.test; ada@home.test', two],
  ['ada@firm.test\nada@home.test', two],
  ['ada@firm.test / ADA@home.test', two],
  ['ada@firm.test or ada@home.test', two],
  ['ada@firm.test', null],
  ['ada@firm.test; nobody', null],
  ['ada@firm.test; @', null],
  ['a@b.test '.repeat(5), Array(5).fill('a@b.test')],
  ['a@b.test '.repeat(6), null],
])('%j has the addresses %j', (cell, addresses) => {
  expect(parseSeveralAddresses(cell)).toEqual(addresses)
})

test.each([
  ['Ada', 'Low', true],
  ['Andy', 'Anders', true],
  ['Ada & Bo', 'Low', false],
  ['Carol Stone and Dan', 'Hale', false],
  ['', '', false],
  ['Mary E', 'Jones', true],
  ['Joana', 'Costa e Silva', true],
  ['Ana y Luis', 'Gil', false],
])('“%s” “%s” are the names of one person: %s', (first, last, isOne) => {
  expect(areNamesOfOnePerson({ first, last })).toBe(isOne)
})

test('the address with the domain of most people is chosen, or else the first one', () => {
  const domain = findMostCommonDomain([
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

test.each([
  ['noreply@firm.test; ada@firm.test', 'ada@firm.test'],
  ['Payroll <no-reply@firm.test>, Ada Low <ada@firm.test>', 'Ada Low <ada@firm.test>'],
  ['noreply@firm.test; ada@firm.test; ada@home.test', 'ada@firm.test; ada@home.test'],
  ['noreply@firm.test; bounces@firm.test', 'noreply@firm.test; bounces@firm.test'],
  ['noreply@firm.test', 'noreply@firm.test'],
  ['ada@firm.test; ada@home.test', 'ada@firm.test; ada@home.test'],
])('without the addresses that nobody reads, %j is %j', (cell, read) => {
  expect(dropNoReplyAddresses(cell)).toBe(read)
})

test.each([
  { addresses: ['info@firm.test', 'ada@home.test'], own: ['ada@home.test'] },
  { addresses: ['crew@firm.test', 'ada@home.test'], own: ['ada@home.test'] },
  { addresses: ['info@firm.test', 'office@firm.test'], own: ['info@firm.test', 'office@firm.test'] },
  { addresses: two, own: two },
])('of $addresses, $own are those of a person', ({ addresses, own }) => {
  expect(filterPersonalAddresses(addresses, (email) => email === 'crew@firm.test')).toEqual(own)
})
