import { describe, expect, test } from 'vitest'
import { isSameValue, listChangedFields, mergeFieldChanges } from './merge-field-changes.ts'

const base = {
  title: 'Rent',
  content: '<p>Old</p>',
  units: ['a', 'b'],
  nextUp: null as string | null,
  rows: [{ word: 'boss', means: 'manager' }],
}

describe('mergeFieldChanges', () => {
  test.each([
    { name: 'nobody changed anything', mine: {}, theirs: {}, merged: {}, conflicts: [] },
    { name: 'only I changed', mine: { title: 'Mine' }, theirs: {}, merged: { title: 'Mine' }, conflicts: [] },
    { name: 'only they changed', mine: {}, theirs: { title: 'T' }, merged: { title: 'T' }, conflicts: [] },
    {
      name: 'different fields',
      mine: { title: 'Mine' },
      theirs: { content: '<p>New</p>' },
      merged: { title: 'Mine', content: '<p>New</p>' },
      conflicts: [],
    },
    {
      name: 'the same change',
      mine: { nextUp: 'debt' },
      theirs: { nextUp: 'debt' },
      merged: { nextUp: 'debt' },
      conflicts: [],
    },
    {
      name: 'one field, two values',
      mine: { title: 'Mine', nextUp: 'debt' },
      theirs: { title: 'Theirs' },
      merged: { title: 'Mine', nextUp: 'debt' },
      conflicts: ['title'],
    },
    {
      name: 'lists that can be merged',
      mine: { units: ['a', 'b', 'x'] },
      theirs: { units: ['b'] },
      merged: { units: ['b', 'x'] },
      conflicts: [],
    },
    {
      name: 'rows that can be merged, with keys in any order',
      mine: {
        rows: [
          { word: 'boss', means: 'manager' },
          { word: 'pay', means: 'wages' },
        ],
      },
      theirs: {
        rows: [
          { means: 'manager', word: 'boss' },
          { word: 'hubby', means: 'husband' },
        ],
      },
      merged: {
        rows: [
          { word: 'boss', means: 'manager' },
          { word: 'pay', means: 'wages' },
          { word: 'hubby', means: 'husband' },
        ],
      },
      conflicts: [],
    },
    {
      name: 'they cleared what I changed',
      mine: { content: '<p>Mine</p>' },
      theirs: { content: '' },
      merged: { content: '<p>Mine</p>' },
      conflicts: ['content'],
    },
  ])('$name', ({ mine, theirs, merged, conflicts }) => {
    const result = mergeFieldChanges({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })
    expect(result).toEqual({ merged: { ...base, ...merged }, conflicts })
  })

  test('lists that both sides sorted in their own way conflict', () => {
    const sorted = (units: string[]) => ({ ...base, units })
    const sides = {
      base: sorted(['a', 'b', 'c']),
      mine: sorted(['c', 'a', 'b']),
      theirs: sorted(['b', 'a', 'c']),
    }
    expect(mergeFieldChanges(sides)).toEqual({ merged: sides.mine, conflicts: ['units'] })
  })
})

describe('mergeFieldChanges with fields that belong together', () => {
  const picture = { image: { name: 'a.png' }, alt: 'A cup' }
  const groups = [['image', 'alt'] as const]

  test('a picture that they replaced does not get the description that I wrote for the old one', () => {
    const mine = { ...picture, alt: 'A blue cup' }
    const theirs = { ...picture, image: { name: 'b.png' } }
    expect(mergeFieldChanges({ base: picture, mine, theirs }, groups).conflicts).toEqual(['image', 'alt'])
  })

  test('what one side changed alone is merged', () => {
    const theirs = { image: { name: 'b.png' }, alt: 'A lamp' }
    expect(mergeFieldChanges({ base: picture, mine: picture, theirs }, groups)).toEqual({
      merged: theirs,
      conflicts: [],
    })
  })
})

test.each([
  [{ a: 1, b: null }, { b: null, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [['a', 'b'], ['b', 'a'], false],
  [[], {}, false],
  [null, {}, false],
  ['', null, false],
])('isSameValue(%j, %j) is %j', (a, b, isSame) => {
  expect(isSameValue(a, b)).toBe(isSame)
})

test('listChangedFields names what differs', () => {
  expect(listChangedFields(base, { ...base, title: 'New', units: ['a', 'b'] })).toEqual(['title'])
})
