import { expect, test } from 'vitest'
import { formatMyProgress, summarizeMyProgress } from './my-progress.ts'
import { emptyProgress, type Progress } from './progress.ts'

const tracks = new Map(['saving', 'debt', 'renting', 'scams'].map((slug) => [slug, { slug }]))
const percents: Record<string, number> = { saving: 100, debt: 50, renting: 0, scams: 100 }
const percentOf = ({ slug }: { slug: string }) => percents[slug] ?? 0
const view = (track: string) => ({ track, time: '2026-03-01T12:00:00.000Z' })

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
    trackViews: [view('renting'), view('gone')],
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
