import { expect, test } from 'vitest'
import { formatMyProgress, summarizeMyProgress } from './my-progress.ts'
import { emptyProgress, type Progress } from './progress.ts'

const tracks = new Map(['saving', 'debt', 'renting', 'scams'].map((slug) => [slug, { slug }]))
const percents: Record<string, number> = { saving: 100, debt: 50, renting: 0, scams: 100 }
const percentOf = ({ slug }: { slug: string }) => percents[slug] ?? 0
const view = (track: string) => ({ track, time: '2026-03-01T12:00:00.000Z' })

const listOf = (progress: Partial<Progress>) => {
  const { tracks: listed, ...sums } = summarizeMyProgress(
    { ...emptyProgress, ...progress },
    tracks,
    percentOf,
  )
  return { slugs: listed.map(({ slug }) => slug), ...sums }
}

test('nothing begun and nothing opened', () => {
  expect(listOf({})).toEqual({ slugs: [], finishedCount: 0, percent: 0 })
})

// The tile counted the begun tracks only, the page those that were opened as well.
test('tracks that were only opened count, and those that the library no longer has do not', () => {
  const progress = {
    lastTrack: 'renting',
    activeTracks: ['saving', 'debt', 'gone'],
    trackViews: [view('renting'), view('gone')],
  }
  expect(listOf(progress)).toEqual({ slugs: ['renting', 'saving', 'debt'], finishedCount: 1, percent: 50 })
})

test('a track that was taken off is not counted', () => {
  const progress = { lastTrack: 'renting', activeTracks: ['saving'], unlistedTracks: ['renting'] }
  expect(listOf(progress)).toEqual({ slugs: ['saving'], finishedCount: 1, percent: 100 })
})

test.each([
  { of: 1, finishedCount: 0, words: '1 track on your list' },
  { of: 3, finishedCount: 0, words: '3 tracks on your list' },
  { of: 1, finishedCount: 1, words: '1 of 1 track complete' },
  { of: 3, finishedCount: 1, words: '1 of 3 tracks complete' },
])('$finishedCount of $of: $words', ({ of, finishedCount, words }) => {
  expect(formatMyProgress({ tracks: Array.from({ length: of }), finishedCount })).toBe(words)
})
