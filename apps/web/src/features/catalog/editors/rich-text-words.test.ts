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

// Regression: $40 that was struck out, and 10 to the power of 2, were compared as $40 and 102.
test.each([
  ['<p>was <s>$40</s> now $20</p>', 'was $ 40 [struck out] now $ 20'],
  ['<p>10<sup>2</sup> and H<sub>2</sub>O</p>', '10 ^2 and H _2 O'],
  ['<p>10<sup lang="es">2</sup> <span lang="es">ca</span>sa</p>', '10 ^2 casa'],
])('%s is compared as %s', (html, words) => {
  expect(
    splitRichText(html)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(words)
})
