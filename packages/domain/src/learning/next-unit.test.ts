import { expect, test } from 'vitest'
import { findNextUnit } from './unit-to-resume.ts'

const units = ['a', 'b', 'c', 'd'].map((unitId) => ({ unitId, unitDisabled: unitId === 'c' }))

test.each([
  { what: 'returns the unit after it', done: ['a'], after: 'a', next: 'b' },
  { what: 'skips units that are done or disabled', done: ['a', 'b'], after: 'a', next: 'd' },
  { what: 'returns the first open unit after the last one', done: ['b', 'd'], after: 'd', next: 'a' },
  { what: 'prefers later units to earlier ones', done: ['b'], after: 'b', next: 'd' },
  { what: 'returns null if all units are done', done: ['a', 'b', 'd'], after: 'd', next: null },
  { what: 'never returns the unit itself, done or not', done: ['a', 'b'], after: 'd', next: null },
  {
    what: 'returns the first open unit if the track no longer contains the given one',
    done: ['a'],
    after: 'gone',
    next: 'b',
  },
])('$what', ({ done, after, next }) => {
  const nextUnit = findNextUnit(units, after, (unitId) => done.includes(unitId))
  expect(nextUnit?.unitId ?? null).toBe(next)
})

test('a track of one unit has no next unit', () => {
  expect(findNextUnit([{ unitId: 'a', unitDisabled: false }], 'a', () => false)).toBeNull()
})
