import { expect, test } from 'vitest'
import { hasSeveralAddresses, parsePastedAddresses } from './pasted-addresses.ts'

const both = ['ada@example.com', 'bob@example.com']

test.each([
  ['ada@example.com\nbob@example.com', both],
  ['ada@example.com\r\n\r\nbob@example.com\r\n', both],
  ['ada@example.com, bob@example.com', both],
  ['ada@example.com;bob@example.com;', both],
  ['ada@example.com bob@example.com', both],
  ['ada@example.com\tbob@example.com', both],
  ['Ada Low <ada@example.com>, Bob High <bob@example.com>', both],
  ['"Low, Ada" <ada@example.com>; “High, Bob” <BOB@example.com>', both],
  ['Ada Low (ada@example.com)\nmailto:bob@example.com', both],
  ['To: ada@example.com, bob@example.com.', both],
  ['ada@example.com\nADA@example.com\nada@example.com', ['ada@example.com']],
  ['\u200bada@example.com\u200b\ufeff', ['ada@example.com']],
  ["'ada@example.com'", ['ada@example.com']],
  ['Please select ada@example.com and bob@example.com.', both],
  ["'Low, Ada' ada@example.com | bob@example.com", both],
  ['Low, Ada <ada@example.com>; High, Bob <bob@example.com>', both],
  ['"O\'Hara (Contractor), Ada" <ada@example.com>; bob@example.com (Bob; night shift)', both],
  ['ada@example.com;\u00a0bob@example.com\u200b', both],
  ['Ada <ada@example.com> Bob <bob@example.com>', both],
  ['Ada<ada@example.com>Bob<bob@example.com>', both],
  ['<ada@example.com><bob@example.com>', both],
  ['(ada@example.com)(bob@example.com)', both],
  ['ada@example.com|bob@example.com', both],
  ['', []],
  [' \n ', []],
])('of %j these addresses are read: %j', (text, emails) => {
  expect(parsePastedAddresses(text)).toEqual({ emails, unreadable: [] })
})

test('says what has no address, and what is none', () => {
  expect(parsePastedAddresses('ada@example.com\nBob High\nbob@\n@example.com, zoë@example.com')).toEqual({
    emails: ['ada@example.com'],
    unreadable: ['Bob High', 'bob@', '@example.com', 'zoë@example.com'],
  })
})

test.each([
  ['ada@example.com', false],
  ['Ada Low <ada@example.com>', false],
  ['Ada Low', false],
  ['ada@example.com bob@example.com', true],
])('%j is a list of addresses: %s', (text, expected) => {
  expect(hasSeveralAddresses(text)).toBe(expected)
})

test('T49: the time for marks of an address without end does not grow with the square of their number', () => {
  expect(parsePastedAddresses(`Low, x<${'@'.repeat(2_000_000)}`).emails).toEqual([])
})
