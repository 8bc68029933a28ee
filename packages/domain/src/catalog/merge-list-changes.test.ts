import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeListChanges } from './merge-list-changes.ts'

const list = (text: string) => [...text]

test.each([
  { base: 'abc', mine: 'abc', theirs: 'abc', merged: 'abc' },
  { base: 'abc', mine: 'acb', theirs: 'abc', merged: 'acb' },
  { base: 'abc', mine: 'abc', theirs: 'cab', merged: 'cab' },
  { base: 'abc', mine: 'cba', theirs: 'cba', merged: 'cba' },
  { base: 'abc', mine: 'abcx', theirs: 'abcy', merged: 'abcxy' },
  { base: 'abc', mine: 'xabc', theirs: 'yabc', merged: 'xyabc' },
  { base: 'abc', mine: 'axbc', theirs: 'abyc', merged: 'axbyc' },
  { base: 'abc', mine: 'axybc', theirs: 'abc', merged: 'axybc' },
  { base: 'abc', mine: 'ab', theirs: 'bc', merged: 'b' },
  { base: 'abc', mine: 'ac', theirs: 'cab', merged: 'ca' },
  { base: 'abc', mine: 'cbax', theirs: 'aybc', merged: 'cbayx' },
  { base: 'abc', mine: 'abcx', theirs: 'xabc', merged: 'xabc' }, // both added it; the place is theirs
  { base: '', mine: 'ab', theirs: 'cd', merged: 'abcd' },
  { base: 'abc', mine: '', theirs: 'abcd', merged: 'd' },
])('$base, mine $mine, theirs $theirs -> $merged', ({ base, mine, theirs, merged }) => {
  expect(mergeListChanges(list(base), list(mine), list(theirs))?.join('')).toBe(merged)
})

test.each([
  { base: 'abc', mine: 'acb', theirs: 'bac' },
  { base: 'abcd', mine: 'dabc', theirs: 'bacd' },
])('$base, mine $mine, theirs $theirs: both moved items, nothing is guessed', ({ base, mine, theirs }) => {
  expect(mergeListChanges(list(base), list(mine), list(theirs))).toBeNull()
})

test('keeps every addition, no removal, and no item twice', () => {
  const items = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
  fc.assert(
    fc.property(items, items, items, (base, mine, theirs) => {
      const merged = mergeListChanges(base, mine, theirs)
      if (merged === null) return
      const expected = new Set([
        ...base.filter((item) => mine.includes(item) && theirs.includes(item)),
        ...[...mine, ...theirs].filter((item) => !base.includes(item)),
      ])
      expect(merged.toSorted()).toEqual([...expected].toSorted())
    }),
  )
})
