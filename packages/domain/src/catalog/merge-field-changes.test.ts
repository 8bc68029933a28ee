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
  const [boss, pay, hubby] = [
    { word: 'boss', means: 'manager' },
    { word: 'pay', means: 'wages' },
    { word: 'hubby', means: 'husband' },
  ]
  const bossInOtherOrder = { means: 'manager', word: 'boss' }

  test.each<[name: string, mine: object, theirs: object, merged: object, conflicts: string[]]>([
    ['nobody changed anything', {}, {}, {}, []],
    ['only I changed', { title: 'Mine' }, {}, { title: 'Mine' }, []],
    ['only they changed', {}, { title: 'T' }, { title: 'T' }, []],
    ['different fields', { title: 'Mine' }, { content: 'New' }, { title: 'Mine', content: 'New' }, []],
    ['the same change', { nextUp: 'debt' }, { nextUp: 'debt' }, { nextUp: 'debt' }, []],
    [
      'one field, two values',
      { title: 'Mine', nextUp: 'debt' },
      { title: 'Theirs' },
      { title: 'Mine', nextUp: 'debt' },
      ['title'],
    ],
    ['lists that can be merged', { units: ['a', 'b', 'x'] }, { units: ['b'] }, { units: ['b', 'x'] }, []],
    [
      'rows that can be merged, with keys in any order',
      { rows: [boss, pay] },
      { rows: [bossInOtherOrder, hubby] },
      { rows: [boss, pay, hubby] },
      [],
    ],
    ['they cleared what I changed', { content: 'Mine' }, { content: '' }, { content: 'Mine' }, ['content']],
  ])('%s', (_, mine, theirs, merged, conflicts) => {
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
