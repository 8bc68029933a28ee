import { expect, test } from 'vitest'
import {
  addTicked,
  changeTicked,
  countTicked,
  describeTicked,
  getTickedFor,
  getTickedSubs,
  noneTicked,
  toChosenMembers,
} from './member-selection.ts'

const page = [{ sub: 'a' }, { sub: 'b' }]

test('nobody is ticked at first', () => {
  expect(countTicked(noneTicked)).toBe(0)
})

test('some members are named one by one, also those of other pages', () => {
  const ticked = { kind: 'some', subs: new Set(['b', 'z']) } as const
  expect(countTicked(ticked)).toBe(2)
  expect([...getTickedSubs(ticked, page)]).toEqual(['b', 'z'])
  expect(toChosenMembers(ticked, { search: 'a' })).toEqual({ subs: ['b', 'z'] })
})

test('who was ticked one by one stays so while others are searched for, all who match only in their list', () => {
  const some = { kind: 'some', subs: new Set(['b']) } as const
  expect(getTickedFor({ queryKey: 'ada', ticked: some }, 'bob')).toBe(some)
  const matching = { kind: 'matching', count: 214 } as const
  expect(getTickedFor({ queryKey: 'ada', ticked: matching }, 'ada')).toBe(matching)
  expect(getTickedFor({ queryKey: 'ada', ticked: matching }, 'bob')).toBe(noneTicked)
})

test('members who were found by their addresses are ticked besides others', () => {
  const some = { kind: 'some', subs: new Set(['b']) } as const
  expect([...getTickedSubs(addTicked(some, ['c', 'b']), page)]).toEqual(['b', 'c'])
  expect([...getTickedSubs(addTicked({ kind: 'matching', count: 9 }, ['c']), page)]).toEqual(['c'])
})

test('all who match are named by their query, and every row of a page is ticked', () => {
  const ticked = { kind: 'matching', count: 214 } as const
  expect(countTicked(ticked)).toBe(214)
  expect([...getTickedSubs(ticked, page)]).toEqual(['a', 'b'])
  expect(toChosenMembers(ticked, { status: 'pending' })).toEqual({ matching: { status: 'pending' } })
})

test('who takes one out of all who match is told that only this page is left, until others are ticked', () => {
  const narrowed = changeTicked({ kind: 'matching', count: 214 }, new Set(['a', 'b']))
  expect(countTicked(narrowed)).toBe(2)
  expect(describeTicked(narrowed)).toBe('Only this page is selected now.')
  expect(describeTicked(changeTicked(narrowed, new Set(['a'])))).toBe('Only this page is selected now.')
  expect(describeTicked(changeTicked(narrowed, new Set(['a', 'b', 'c'])))).toBeNull()
})

test('nothing is said of a page that is not selected any more, and of rows that were ticked one by one', () => {
  expect(describeTicked(changeTicked({ kind: 'matching', count: 214 }, new Set()))).toBeNull()
  expect(describeTicked(changeTicked(noneTicked, new Set(['a'])))).toBeNull()
})
