import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'
import { splitRichText } from './rich-text-words.ts'

/** Writes a difference as text: removed words in [-…-], added ones in {+…+}. */
function formatDiff(before: string, after: string): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return diffWords(splitRichText(before), splitRichText(after))
    .map(({ kind, text }) => marks[kind][0] + text + marks[kind][1])
    .join('')
}

test.each([
  ['', '', ''],
  ['one two', 'one two', 'one two'],
  ['', 'one two', '{+one two+}'],
  ['one two', '', '[-one two-]'],
  ['one two three', 'one 2 three', 'one [-two-] {+2+} three'],
  ['one', '1', '[-one-] {+1+}'],
  ['call the lender today', 'call the lender, then pay today', 'call the lender{+, then pay+} today'],
  ['a b c d', 'b c d a', '[-a-] b c d {+a+}'],
  // An added phrase was marked together with the words around it, which had other spaces or punctuation behind them.
  [
    '<p>Pay it today.</p>',
    '<p>Pay it today, and keep the receipt.</p>',
    'Pay it today{+, and keep the receipt+}.',
  ],
  ['<p>Pay it.</p>', '<p>Pay it.</p><p>Keep the receipt.</p>', 'Pay it.\n{+Keep the receipt.+}'],
  ['<p>Pay it.</p><p>Then rest.</p>', '<p>Then rest.</p>', '[-Pay it.-]\nThen rest.'],
  [
    '<p>Save the rest</p>',
    '<p>Save the rest of the pay, the rest of it</p>',
    'Save the rest {+of the pay, the rest of it+}',
  ],
  // White space of no meaning was marked.
  ['<p>one&nbsp;two</p>', '<p>one  two</p>', 'one two'],
  ['<p>one two</p>\n<p>three</p>', '<p>one \n two</p><p>three</p>', 'one two\nthree'],
  // A changed address or picture was not shown when words had changed as well.
  [
    '<p>See <a href="https://a.example/">the form</a> now.</p>',
    '<p>See <a href="https://b.example/?x=1&amp;y=2">the form</a> today.</p>',
    'See the form [-[link: https://a.example/] now-] {+[link: https://b.example/?x=1&y=2] today+}.',
  ],
  ['<p>See <a href="/x">it</a></p>', '<p>See it</p>', 'See it [-[link: /x]-]'],
  [
    '<p>A <img src="https://a.example/1.png" alt="chart"></p>',
    '<p>A <img alt="chart" src="https://a.example/2.png"></p>',
    'A [-[picture: chart]-] {+[picture: chart]+}',
  ],
  ['<p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 4</p>', '1 < 2 & [-3-] {+4+}'],
])('%j, then %j', (before, after, difference) => {
  expect(formatDiff(before, after)).toBe(difference)
})

test('a phrase added anywhere marks one phrase', () => {
  const words = 'save the rest of the pay and the rest of the bonus'.split(' ')
  for (let index = 0; index <= words.length; index += 1) {
    const after = words.toSpliced(index, 0, 'the', 'rest', 'of', 'the').join(' ')
    const parts = diffWords(splitRichText(words.join(' ')), splitRichText(after))
    expect(parts.filter(({ kind }) => kind !== 'same')).toMatchObject([{ kind: 'added' }])
  }
})

test('the parts of either side are its words', () => {
  const [before, after] = ['one  two\nthree four', 'zero two three\n five four']
  const parts = diffWords(splitRichText(before), splitRichText(after))
  const join = (other: string) => parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('')
  expect(join('added').trim().split(/\s+/)).toEqual(before.split(/\s+/))
  expect(join('removed').trim().split(/\s+/)).toEqual(after.split(/\s+/))
})

test('what is too long to compare counts as replaced, between the words that both begin and end with', () => {
  const before = Array.from({ length: 2100 }, (_, index) => `old${index}`).join(' ')
  const after = Array.from({ length: 2100 }, (_, index) => (index === 1000 ? 'old9' : `new${index}`)).join(
    ' ',
  )
  expect(formatDiff(`start ${before} end`, `start ${after} end`)).toBe(`start [-${before}-] {+${after}+} end`)
})
