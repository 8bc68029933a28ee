import { expect, test } from 'vitest'
import { countTicked, getTickedSubs, noneTicked, toMemberSelections } from './member-selection.ts'

const page = [{ sub: 'a' }, { sub: 'b' }]
const createSubs = (count: number) => new Set(Array.from({ length: count }, (_, index) => `sub-${index}`))

test('nobody is ticked at first, and no request is made for nobody', () => {
  expect(countTicked(noneTicked)).toBe(0)
  expect(toMemberSelections(noneTicked, {})).toEqual([])
})

test('some members are named one by one, also those of other pages', () => {
  const ticked = { kind: 'some', subs: new Set(['b', 'z']) } as const
  expect(countTicked(ticked)).toBe(2)
  expect([...getTickedSubs(ticked, page)]).toEqual(['b', 'z'])
  expect(toMemberSelections(ticked, { search: 'a' })).toEqual([{ subs: ['b', 'z'] }])
})

test('a request names a hundred members at most', () => {
  const selections = toMemberSelections({ kind: 'some', subs: createSubs(201) }, {})
  expect(selections.map((selection) => 'subs' in selection && selection.subs.length)).toEqual([100, 100, 1])
})

test('all who match are named by their query, and every row of a page is ticked', () => {
  const ticked = { kind: 'matching', count: 214 } as const
  expect(countTicked(ticked)).toBe(214)
  expect([...getTickedSubs(ticked, page)]).toEqual(['a', 'b'])
  expect(toMemberSelections(ticked, { status: 'pending' })).toEqual([{ matching: { status: 'pending' } }])
})
