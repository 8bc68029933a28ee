import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

/** Writes a difference as text: removed words in [-…-], added ones in {+…+}. */
function formatDiff(before: string, after: string): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return diffWords(before, after)
    .map(({ kind, text }) => marks[kind][0] + text + marks[kind][1])
    .join('')
}

test.each([
  ['', '', ''],
  ['one two', 'one two', 'one two'],
  ['', 'one two', '{+one two+}'],
  ['one two', '', '[-one two-]'],
  ['one two three', 'one 2 three', 'one [-two -]{+2 +}three'],
  [
    'call the lender today',
    'call the lender, then pay today',
    'call the [-lender -]{+lender, then pay +}today',
  ],
  ['a b c d', 'b c d a', '[-a -]b c [-d-]{+d a+}'],
])('%j, then %j', (before, after, difference) => {
  expect(formatDiff(before, after)).toBe(difference)
})

test('the parts of either side are its text', () => {
  const [before, after] = ['one  two\nthree four', 'zero two three\n five four']
  const parts = diffWords(before, after)
  const join = (other: string) => parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('')
  expect(join('added')).toBe(before)
  expect(join('removed')).toBe(after)
})

test('texts too long to compare count as replaced', () => {
  const long = 'word '.repeat(2100)
  expect(diffWords(long, `${long}more `).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
