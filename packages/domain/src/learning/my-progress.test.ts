import { expect, test } from 'vitest'
import {
  formatMyProgress,
  hasActiveTracks,
  listRecentTrackSlugs,
  summarizeMyProgress,
} from './my-progress.ts'
import { emptyProgress, type Progress } from './progress.ts'

const tracks = new Map(['saving', 'debt', 'renting', 'scams'].map((slug) => [slug, { slug }]))
const percents: Record<string, number> = { saving: 100, debt: 50, renting: 0, scams: 100 }
const percentOf = ({ slug }: { slug: string }) => percents[slug] ?? 0
const viewAt = (track: string, minute: number) => ({
  track,
  time: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
})

const summarize = (progress: Partial<Progress>) => {
  const { tracks: listed, ...figures } = summarizeMyProgress(
    { ...emptyProgress, ...progress },
    tracks,
    percentOf,
  )
  return { slugs: listed.map(({ slug }) => slug), ...figures }
}

test('is empty if no track was started or opened', () => {
  expect(summarize({})).toEqual({ slugs: [], finishedCount: 0, percent: 0 })
})

// Regression: the tile counted started tracks only, while the page also listed those that were only opened.
test('counts tracks that were only opened, and none that the library no longer has', () => {
  const progress = {
    lastTrack: 'renting',
    activeTracks: ['saving', 'debt', 'gone'],
    trackViews: [viewAt('renting', 2), viewAt('gone', 1)],
  }
  expect(summarize(progress)).toEqual({ slugs: ['renting', 'saving', 'debt'], finishedCount: 1, percent: 50 })
})

test('does not count a track that was taken off the list', () => {
  const progress = { lastTrack: 'renting', activeTracks: ['saving'], unlistedTracks: ['renting'] }
  expect(summarize(progress)).toEqual({ slugs: ['saving'], finishedCount: 1, percent: 100 })
})

test.each([
  { of: 1, finishedCount: 0, words: '1 track on your list' },
  { of: 3, finishedCount: 0, words: '3 tracks on your list' },
  { of: 1, finishedCount: 1, words: '1 of 1 track complete' },
  { of: 3, finishedCount: 1, words: '1 of 3 tracks complete' },
])('$finishedCount of $of: $words', ({ of, finishedCount, words }) => {
  expect(formatMyProgress({ tracks: Array.from({ length: of }), finishedCount })).toBe(words)
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
  expect(listRecentTrackSlugs({ ...emptyProgress, ...progress })).toEqual(order)
})

test('does not change the stored views', () => {
  const trackViews = [viewAt('a', 1), viewAt('b', 2)]
  listRecentTrackSlugs({ ...emptyProgress, trackViews })
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
