import { expect, test } from 'vitest'
import { emptyProgress } from './progress.ts'
import { listRecentTracks } from './recent-tracks.ts'
import { applyListingChange, applyTrackView, isOnlyOpened } from './track-listing.ts'

const saving = { slug: 'saving', enabledUnits: ['a', 'b'] }
const unlistChange = { listed: false }
const relistChange = { listed: true }

test.each([
  { what: 'opened', progress: {}, only: true },
  { what: 'a unit of it complete', progress: { activeUnits: ['b'] }, only: false },
  { what: 'a unit of another track complete', progress: { activeUnits: ['z'] }, only: true },
  { what: 'begun, and taken back', progress: { activeTracks: ['saving'] }, only: true },
  { what: 'finished, its units replaced since', progress: { finishedTracks: ['saving'] }, only: false },
])('a track with $what was only opened: $only', ({ progress, only }) => {
  expect(isOnlyOpened({ ...emptyProgress, ...progress }, saving)).toBe(only)
})

test('taking off and putting back leave everything else as it was', () => {
  const trackViews = [{ track: 'saving', time: '2026-03-01T12:00:00.000Z' }]
  const before = { ...emptyProgress, activeTracks: ['saving', 'debt'], lastTrack: 'saving', trackViews }
  const after = applyListingChange(before, unlistChange, saving)
  expect(after).toEqual({ ...before, unlistedTracks: ['saving'] })
  expect(listRecentTracks(after)).toEqual(['debt'])
  expect(applyListingChange(after, unlistChange, saving)).toBe(after)
  expect(applyListingChange(after, relistChange, saving)).toEqual(before)
  expect(applyListingChange(before, relistChange, saving)).toBe(before)
})

test('a track with a completed unit stays on the list', () => {
  const before = { ...emptyProgress, activeUnits: ['a'], lastTrack: 'saving' }
  expect(applyListingChange(before, unlistChange, saving)).toBe(before)
})

test('opening a track again puts it back, first', () => {
  const before = { ...emptyProgress, activeTracks: ['debt'], unlistedTracks: ['saving', 'renting'] }
  expect(applyTrackView(before, 'saving')).toEqual({
    ...before,
    lastTrack: 'saving',
    unlistedTracks: ['renting'],
  })
  expect(applyTrackView(before, 'debt')).toEqual({ ...before, lastTrack: 'debt' })
})
