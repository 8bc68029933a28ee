import { expect, test } from 'vitest'
import { isSameRichText, splitRichText } from './rich-text-words.ts'

test.each([
  ['<p>one two</p>', '<p>one&nbsp;two</p>', true],
  ['<p>one</p><p>two</p>', '<p>one </p>\n<p> two</p>\n', true],
  ['<ul><li>one</li></ul>', '<ul>\n  <li>one</li>\n</ul>', true],
  ['<p>one two</p>', '<p>onetwo</p>', false],
  ['<p>one</p><p>two</p>', '<p>one two</p>', false],
  ['<p>one</p>', '<p><strong>one</strong></p>', false],
  ['<p><a href="/a">one</a></p>', '<p><a href="/b">one</a></p>', false],
])('%j and %j say the same: %j', (a, b, same) => {
  expect(isSameRichText(a, b)).toBe(same)
})

test('words in two blocks stand on two lines, and a bold part of a word does not divide it', () => {
  expect(splitRichText('<h2>Pay</h2><p>un<strong>paid</strong> it’s $1,000.50</p>')).toEqual([
    { key: 'Pay', text: 'Pay', gap: '' },
    { key: 'unpaid', text: 'unpaid', gap: '\n' },
    { key: 'it’s', text: 'it’s', gap: ' ' },
    { key: '$', text: '$', gap: ' ' },
    { key: '1,000.50', text: '1,000.50', gap: '' },
  ])
})
