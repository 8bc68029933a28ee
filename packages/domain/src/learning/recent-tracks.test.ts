import { expect, test } from 'vitest'
import { noProgress } from './progress.ts'
import { hasActiveTracks, recentTracks } from './recent-tracks.ts'

const at = (track: string, minute: number) => ({
  track,
  time: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

test.each([
  { what: 'nothing', progress: {}, order: [] },
  { what: 'only a last track', progress: { lastTrack: 'a' }, order: ['a'] },
  {
    what: 'views out of order',
    progress: { trackViews: [at('a', 1), at('c', 30), at('b', 9)] },
    order: ['c', 'b', 'a'],
  },
  {
    what: 'the same track viewed twice',
    progress: { trackViews: [at('a', 30), at('b', 20), at('a', 10)] },
    order: ['a', 'b'],
  },
  {
    what: 'a last track that is not the newest view',
    progress: { lastTrack: 'b', trackViews: [at('a', 30), at('b', 20)] },
    order: ['b', 'a'],
  },
  {
    what: 'begun tracks whose views are forgotten',
    progress: { lastTrack: 'a', trackViews: [at('b', 1)], activeTracks: ['c', 'b', 'd'] },
    order: ['a', 'b', 'c', 'd'],
  },
  {
    what: 'tracks that were taken off, wherever they were',
    progress: {
      lastTrack: 'a',
      trackViews: [at('a', 3), at('b', 2)],
      activeTracks: ['c', 'd'],
      unlistedTracks: ['a', 'c'],
    },
    order: ['b', 'd'],
  },
])('$what', ({ progress, order }) => {
  expect(recentTracks({ ...noProgress, ...progress })).toEqual(order)
})

test('the stored views stay as they were', () => {
  const trackViews = [at('a', 1), at('b', 2)]
  recentTracks({ ...noProgress, trackViews })
  expect(trackViews).toEqual([at('a', 1), at('b', 2)])
})

test('My Progress appears with the first begun track', () => {
  expect(hasActiveTracks({ activeTracks: [], unlistedTracks: [] })).toBe(false)
  expect(hasActiveTracks({ activeTracks: ['a'], unlistedTracks: [] })).toBe(true)
})

test('and goes when all that was done is taken back and the track taken off', () => {
  expect(hasActiveTracks({ activeTracks: ['a'], unlistedTracks: ['a'] })).toBe(false)
  expect(hasActiveTracks({ activeTracks: ['a', 'b'], unlistedTracks: ['a'] })).toBe(true)
})
