import { expect, test } from 'vitest'
import { isAddressList, readAddressList, splitAddressLines } from './address-list.ts'

const textsOf = (text: string) => readAddressList(text).map(({ text }) => text)

test.each([
  ['a@x.org, b@x.org', ['a@x.org', 'b@x.org']],
  ['a@x.org b@x.org', ['a@x.org', 'b@x.org']],
  ['To: a@x.org;\tb@x.org', ['a@x.org', 'b@x.org']],
  ['"Low, Ada" <a@x.org>, Bo <b@x.org>', ['"Low, Ada" <a@x.org>', 'Bo <b@x.org>']],
  ['“Low, Ada” <a@x.org>, Bo <b@x.org>', ['“Low, Ada” <a@x.org>', 'Bo <b@x.org>']],
  ['Low, Ada <a@x.org>; Hay, Bo <b@x.org>', ['Low, Ada <a@x.org>', 'Hay, Bo <b@x.org>']],
  ['Low, Ada <a@x.org>, Hay, Bo <b@x.org>', ['Low, Ada <a@x.org>', 'Hay, Bo <b@x.org>']],
  ['Ada <a@x.org> Bo <b@x.org>', ['Ada <a@x.org>', 'Bo <b@x.org>']],
  ['Ada Low <a@x.org>', ['Ada Low <a@x.org>']],
  ['a@x.org <a@x.org>, b@x.org', ['a@x.org <a@x.org>', 'b@x.org']],
])('the pieces of %j are %j', (text, pieces) => {
  expect(textsOf(text)).toEqual(pieces)
})

test('pieces have the numbers of their lines, or of their order where a line has several', () => {
  expect(readAddressList('a@x.org\n\nb@x.org').map(({ line }) => line)).toEqual([1, 3])
  expect(readAddressList('a@x.org, b@x.org\n\nc@x.org').map(({ line }) => line)).toEqual([1, 2, 3])
})

test('more pieces than a list may have are not read to the end', () => {
  expect(readAddressList('a@x.org\n'.repeat(10_020))).toHaveLength(10_001)
})

test('lines without a piece are left out', () => {
  expect(splitAddressLines('a@x.org\r\n\r\n ;, \rb@x.org')).toEqual([['a@x.org'], ['b@x.org']])
})

test.each([
  ['a@x.org, b@x.org', true],
  ['Ada <a@x.org>\nBo <b@x.org>', true],
  ['a@x.org (Ada)\nb@x.org (Bo)', true],
  ['a@x.org, b@x.org, nobody', true],
  ['a@x.org, b@x.org, one, two', false],
  ['a@x.org\nb@x.org', false],
  ['Email,First\na@x.org,Ada', false],
  ['Ada,Low,a@x.org\nBo,Hay,b@x.org', false],
  ['', false],
])('%j is a list of addresses: %s', (text, isList) => {
  expect(isAddressList(text)).toBe(isList)
})

test('the address that the sample of a long list cuts does not count', () => {
  expect(isAddressList(`${'ada.low@example.org, '.repeat(2000)}`)).toBe(true)
})
