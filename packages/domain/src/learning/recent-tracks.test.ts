import { expect, test } from 'vitest'
import { hasActiveTracks, listRecentTracks } from './my-progress.ts'
import { emptyProgress } from './progress.ts'

const viewAt = (track: string, minute: number) => ({
  track,
  time: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

test.each([
  ['no progress', {}, []],
  ['only a last track', { lastTrack: 'a' }, ['a']],
  ['views out of order', { trackViews: [viewAt('a', 1), viewAt('c', 30), viewAt('b', 9)] }, ['c', 'b', 'a']],
  [
    'the same track viewed twice',
    { trackViews: [viewAt('a', 30), viewAt('b', 20), viewAt('a', 10)] },
    ['a', 'b'],
  ],
  [
    'a last track that is not the newest view',
    { lastTrack: 'b', trackViews: [viewAt('a', 30), viewAt('b', 20)] },
    ['b', 'a'],
  ],
  [
    'started tracks without a stored view',
    { lastTrack: 'a', trackViews: [viewAt('b', 1)], activeTracks: ['c', 'b', 'd'] },
    ['a', 'b', 'c', 'd'],
  ],
  [
    'tracks that were taken off the list',
    {
      lastTrack: 'a',
      trackViews: [viewAt('a', 3), viewAt('b', 2)],
      activeTracks: ['c', 'd'],
      unlistedTracks: ['a', 'c'],
    },
    ['b', 'd'],
  ],
])('%s', (_what, progress, order) => {
  expect(listRecentTracks({ ...emptyProgress, ...progress })).toEqual(order)
})

test('does not change the stored views', () => {
  const trackViews = [viewAt('a', 1), viewAt('b', 2)]
  listRecentTracks({ ...emptyProgress, trackViews })
  expect(trackViews).toEqual([viewAt('a', 1), viewAt('b', 2)])
})

test('My Progress appears with the first started track', () => {
  expect(hasActiveTracks({ activeTracks: [], unlistedTracks: [] })).toBe(false)
  expect(hasActiveTracks({ activeTracks: ['a'], unlistedTracks: [] })).toBe(true)
})

test('My Progress disappears when every started track is taken off the list', () => {
  expect(hasActiveTracks({ activeTracks: ['a'], unlistedTracks: ['a'] })).toBe(false)
  expect(hasActiveTracks({ activeTracks: ['a', 'b'], unlistedTracks: ['a'] })).toBe(true)
})
