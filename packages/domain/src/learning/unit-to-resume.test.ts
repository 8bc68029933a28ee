import { expect, test } from 'vitest'
import { emptyProgress } from './progress.ts'
import { findNextUnit, findUnitToResume } from './unit-to-resume.ts'

const saving = { slug: 'saving', units: ['s1', 's2', 's3'], trackDisabled: false }
const debt = { slug: 'debt', units: ['d1', 'd2'], trackDisabled: false }
const closed = { slug: 'closed', units: ['c1', 'c2'], trackDisabled: true }
const empty = { slug: 'empty', units: [], trackDisabled: false }
const tracks = new Map([saving, debt, closed, empty].map((track) => [track.slug, track]))

test.each([
  ['nothing started', {}, null],
  ['a track that was only opened', { lastTrack: 'saving' }, null],
  ['a half-done track', { lastTrack: 'saving', activeUnits: ['s1'] }, { track: saving, nextUnit: 's2' }],
  [
    'an earlier unit left out',
    { lastTrack: 'saving', activeUnits: ['s2'] },
    { track: saving, nextUnit: 's1' },
  ],
  [
    'the last track done, an older one half done',
    { lastTrack: 'debt', activeTracks: ['saving'], activeUnits: ['d1', 'd2', 's1'] },
    { track: saving, nextUnit: 's2' },
  ],
  [
    'two half-done tracks: the more recent',
    { lastTrack: 'debt', activeTracks: ['saving', 'debt'], activeUnits: ['d1', 's1'] },
    { track: debt, nextUnit: 'd2' },
  ],
  ['everything done', { lastTrack: 'debt', activeUnits: ['d1', 'd2'] }, null],
  ['a disabled track', { lastTrack: 'closed', activeUnits: ['c1'] }, null],
  ['a track that no longer exists', { lastTrack: 'gone', activeUnits: ['g1'] }, null],
  ['a track without units', { lastTrack: 'empty', activeUnits: ['s1'] }, null],
])('%s', (_what, progress, next) => {
  expect(findUnitToResume({ ...emptyProgress, ...progress }, tracks, () => false)).toEqual(next)
})

test('skips units that are not open', () => {
  const progress = { ...emptyProgress, lastTrack: 'saving', activeUnits: ['s1'] }
  expect(
    findUnitToResume(
      progress,
      tracks,
      () => false,
      (unit) => unit !== 's2',
    ),
  ).toEqual({
    track: saving,
    nextUnit: 's3',
  })
  expect(
    findUnitToResume(
      progress,
      tracks,
      () => false,
      () => false,
    ),
  ).toBeNull()
})

test('a track counts as started by a unit that has been disabled since', () => {
  const progress = { ...emptyProgress, lastTrack: 'saving', activeUnits: ['s1'] }
  expect(
    findUnitToResume(
      progress,
      tracks,
      () => false,
      (unit) => unit !== 's1',
    )?.nextUnit,
  ).toBe('s2')
})

test.each([
  ['comes next', ['s1'], ['s2'], { track: saving, nextUnit: 's3' }],
  ['is the only open one', ['s1', 's3'], ['s2'], null],
  ['alone was done', ['s2'], ['s2'], null],
  ['was done besides another one', ['s1', 's2'], ['s2'], { track: saving, nextUnit: 's3' }],
  ['is among others that are sensitive too', ['s1'], ['s1', 's2', 's3'], null],
])('T64: nothing is picked up at a sensitive unit that %s', (_what, activeUnits, sensitive, next) => {
  const progress = { ...emptyProgress, lastTrack: 'saving', activeUnits }
  expect(findUnitToResume(progress, tracks, (unit) => sensitive.includes(unit))).toEqual(next)
})

const units = ['a', 'b', 'c', 'd', 'secret'].map((unitId) => ({
  unitId,
  unitDisabled: unitId === 'c',
  sensitive: unitId === 'secret',
}))

test.each([
  ['returns the unit after it', ['a'], 'a', 'b'],
  ['skips units that are done, disabled or sensitive', ['a', 'b'], 'a', 'd'],
  ['returns the first open unit after the last one', ['b', 'd'], 'd', 'a'],
  ['prefers later units to earlier ones', ['b'], 'b', 'd'],
  ['returns null if all units are done', ['a', 'b', 'd'], 'd', null],
  ['never returns the unit itself, done or not', ['a', 'b'], 'd', null],
  ['returns the first open unit if the track no longer contains the given one', ['a'], 'gone', 'b'],
])('%s', (_what, done, after, next) => {
  const nextUnit = findNextUnit(units, after, (unitId) => done.includes(unitId))
  expect(nextUnit?.unitId ?? null).toBe(next)
})

test('a track of one unit has no next unit', () => {
  expect(findNextUnit([{ unitId: 'a', unitDisabled: false, sensitive: false }], 'a', () => false)).toBeNull()
})
