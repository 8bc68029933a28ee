import { expect, test } from 'vitest'
import { listRecentTrackSlugs } from './my-progress.ts'
import { emptyProgress } from './progress.ts'
import { applyTrackListingChange, applyTrackView, isTrackOnlyOpened } from './track-listing.ts'

const saving = { slug: 'saving', enabledUnits: ['a', 'b'] }
const unlistChange = { listed: false }
const relistChange = { listed: true }

test.each([
  ['no progress', true, {}],
  ['a completed unit', false, { activeUnits: ['b'] }],
  ['a completed unit of another track', true, { activeUnits: ['z'] }],
  ['a completed unit that was undone', true, { activeTracks: ['saving'] }],
  ['units that were replaced after it was finished', false, { finishedTracks: ['saving'] }],
])('a track with %s counts as only opened: %s', (_what, expected, progress) => {
  expect(isTrackOnlyOpened({ ...emptyProgress, ...progress }, saving)).toBe(expected)
})

test('taking a track off the list and putting it back changes nothing else', () => {
  const trackViews = [{ track: 'saving', time: '2026-03-01T12:00:00.000Z' }]
  const before = { ...emptyProgress, activeTracks: ['saving', 'debt'], lastTrack: 'saving', trackViews }
  const after = applyTrackListingChange(before, unlistChange, saving)
  expect(after).toEqual({ ...before, unlistedTracks: ['saving'] })
  expect(listRecentTrackSlugs(after)).toEqual(['debt'])
  expect(applyTrackListingChange(after, unlistChange, saving)).toBe(after)
  expect(applyTrackListingChange(after, relistChange, saving)).toEqual(before)
  expect(applyTrackListingChange(before, relistChange, saving)).toBe(before)
})

test('a track with a completed unit stays on the list', () => {
  const before = { ...emptyProgress, activeUnits: ['a'], lastTrack: 'saving' }
  expect(applyTrackListingChange(before, unlistChange, saving)).toBe(before)
})

test('opening a track again puts it back on the list, as the last track', () => {
  const before = { ...emptyProgress, activeTracks: ['debt'], unlistedTracks: ['saving', 'renting'] }
  expect(applyTrackView(before, 'saving')).toEqual({
    ...before,
    lastTrack: 'saving',
    unlistedTracks: ['renting'],
  })
  expect(applyTrackView(before, 'debt')).toEqual({ ...before, lastTrack: 'debt' })
})
