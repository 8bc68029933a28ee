import { expect, test } from 'vitest'
import { emptyProgress } from './progress.ts'
import { findUnitToResume } from './unit-to-resume.ts'

const saving = { slug: 'saving', units: ['s1', 's2', 's3'], trackDisabled: false }
const debt = { slug: 'debt', units: ['d1', 'd2'], trackDisabled: false }
const closed = { slug: 'closed', units: ['c1', 'c2'], trackDisabled: true }
const empty = { slug: 'empty', units: [], trackDisabled: false }
const tracks = new Map([saving, debt, closed, empty].map((track) => [track.slug, track]))

test.each([
  { what: 'nothing started', progress: {}, next: null },
  { what: 'a track that was only opened', progress: { lastTrack: 'saving' }, next: null },
  {
    what: 'a half-done track',
    progress: { lastTrack: 'saving', activeUnits: ['s1'] },
    next: { track: saving, nextUnit: 's2' },
  },
  {
    what: 'an earlier unit left out',
    progress: { lastTrack: 'saving', activeUnits: ['s2'] },
    next: { track: saving, nextUnit: 's1' },
  },
  {
    what: 'the last track done, an older one half done',
    progress: { lastTrack: 'debt', activeTracks: ['saving'], activeUnits: ['d1', 'd2', 's1'] },
    next: { track: saving, nextUnit: 's2' },
  },
  {
    what: 'two half-done tracks: the more recent',
    progress: { lastTrack: 'debt', activeTracks: ['saving', 'debt'], activeUnits: ['d1', 's1'] },
    next: { track: debt, nextUnit: 'd2' },
  },
  { what: 'everything done', progress: { lastTrack: 'debt', activeUnits: ['d1', 'd2'] }, next: null },
  { what: 'a disabled track', progress: { lastTrack: 'closed', activeUnits: ['c1'] }, next: null },
  { what: 'a track that no longer exists', progress: { lastTrack: 'gone', activeUnits: ['g1'] }, next: null },
  { what: 'a track without units', progress: { lastTrack: 'empty', activeUnits: ['s1'] }, next: null },
])('$what', ({ progress, next }) => {
  expect(findUnitToResume({ ...emptyProgress, ...progress }, tracks)).toEqual(next)
})

test('skips units that are not open', () => {
  const progress = { ...emptyProgress, lastTrack: 'saving', activeUnits: ['s1'] }
  expect(findUnitToResume(progress, tracks, (unit) => unit !== 's2')).toEqual({
    track: saving,
    nextUnit: 's3',
  })
  expect(findUnitToResume(progress, tracks, () => false)).toBeNull()
})

test('a track counts as started by a unit that has been disabled since', () => {
  const progress = { ...emptyProgress, lastTrack: 'saving', activeUnits: ['s1'] }
  expect(findUnitToResume(progress, tracks, (unit) => unit !== 's1')?.nextUnit).toBe('s2')
})
