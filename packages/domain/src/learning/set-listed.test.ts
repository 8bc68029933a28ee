import { expect, test } from 'vitest'
import { noProgress } from './progress.ts'
import { recentTracks } from './recent-tracks.ts'
import { afterListingChange, afterView, isOnlyOpened } from './set-listed.ts'

const saving = { slug: 'saving', enabledUnits: ['a', 'b'] }
const off = { listed: false }
const on = { listed: true }

test.each([
  { what: 'opened', progress: {}, only: true },
  { what: 'a unit of it complete', progress: { activeUnits: ['b'] }, only: false },
  { what: 'a unit of another track complete', progress: { activeUnits: ['z'] }, only: true },
  { what: 'begun, and taken back', progress: { activeTracks: ['saving'] }, only: true },
  { what: 'finished, its units replaced since', progress: { finishedTracks: ['saving'] }, only: false },
])('a track with $what was only opened: $only', ({ progress, only }) => {
  expect(isOnlyOpened({ ...noProgress, ...progress }, saving)).toBe(only)
})

test('taking off and putting back leave everything else as it was', () => {
  const trackViews = [{ track: 'saving', time: '2026-03-01T12:00:00.000Z' }]
  const before = { ...noProgress, activeTracks: ['saving', 'debt'], lastTrack: 'saving', trackViews }
  const after = afterListingChange(before, off, saving)
  expect(after).toEqual({ ...before, unlistedTracks: ['saving'] })
  expect(recentTracks(after)).toEqual(['debt'])
  expect(afterListingChange(after, off, saving)).toBe(after)
  expect(afterListingChange(after, on, saving)).toEqual(before)
  expect(afterListingChange(before, on, saving)).toBe(before)
})

test('a track with a completed unit stays on the list', () => {
  const before = { ...noProgress, activeUnits: ['a'], lastTrack: 'saving' }
  expect(afterListingChange(before, off, saving)).toBe(before)
})

test('opening a track again puts it back, first', () => {
  const before = { ...noProgress, activeTracks: ['debt'], unlistedTracks: ['saving', 'renting'] }
  expect(afterView(before, 'saving')).toEqual({
    ...before,
    lastTrack: 'saving',
    unlistedTracks: ['renting'],
  })
  expect(afterView(before, 'debt')).toEqual({ ...before, lastTrack: 'debt' })
})
