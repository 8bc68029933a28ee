import { expect, test } from 'vitest'
import { findNextUnit } from './next-unit.ts'

const units = ['a', 'b', 'c', 'd'].map((unitId) => ({ unitId, unitDisabled: unitId === 'c' }))

test.each([
  { what: 'the one after it', done: ['a'], after: 'a', next: 'b' },
  {
    what: 'one that is done is passed over, and one that is disabled',
    done: ['a', 'b'],
    after: 'a',
    next: 'd',
  },
  { what: 'after the last one, the first that was left out', done: ['b', 'd'], after: 'd', next: 'a' },
  { what: 'after one in the middle, later ones before earlier ones', done: ['b'], after: 'b', next: 'd' },
  { what: 'all are done', done: ['a', 'b', 'd'], after: 'd', next: null },
  { what: 'the one itself is none, done or not', done: ['a', 'b'], after: 'd', next: null },
  {
    what: 'of a track that has lost the unit, the first that is open',
    done: ['a'],
    after: 'gone',
    next: 'b',
  },
])('$what', ({ done, after, next }) => {
  const found = findNextUnit(units, after, (unitId) => done.includes(unitId))
  expect(found?.unitId ?? null).toBe(next)
})

test('a track of one lesson has no next one', () => {
  expect(findNextUnit([{ unitId: 'a', unitDisabled: false }], 'a', () => false)).toBeNull()
})
