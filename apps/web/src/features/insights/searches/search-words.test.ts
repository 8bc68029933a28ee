import { expect, test } from 'vitest'
import {
  describeNoMisses,
  describeSearchAnswer,
  describeSearchesSinceAnswer,
  describeUnansweredSearches,
  describeUnlistedSearches,
  describeVariants,
  formatTrackTitle,
  listPossibleTags,
} from './search-words.ts'

// Without any search, the page said that every search had found something.
test.each([
  { hasFound: true, words: 'Every search found something' },
  { hasFound: false, words: 'Nobody searched in these days' },
])('without misses, found something: $hasFound: $words', ({ hasFound, words }) => {
  expect(describeNoMisses(hasFound)).toBe(words)
})

const variantsOf = (...terms: [term: string, count: number][]) =>
  terms.map(([term, count]) => ({ term, count }))

const search = (...terms: [term: string, count: number][]) => ({
  key: 'k',
  term: terms[0]?.[0] ?? '',
  count: terms.reduce((sum, [, count]) => sum + count, 0),
  variants: variantsOf(...terms),
  answer: null,
})

test.each([
  { terms: [['pawn', 1]], words: '1 search found nothing' },
  { terms: [['pawn', 1204]], words: '1,204 searches found nothing' },
  {
    terms: [
      ['pawn shop', 2],
      ['Pawn-shop', 1],
      ['shop pawn', 1],
    ],
    words: '4 searches found nothing · also typed as “Pawn-shop” (1), “shop pawn” (1)',
  },
  {
    terms: [...'abcdefghi'].map((letter): [string, number] => [letter, 1]),
    words:
      '9 searches found nothing · also typed as “b” (1), “c” (1), “d” (1), “e” (1), “f” (1), “g” (1), 2 more',
  },
] satisfies { terms: [string, number][]; words: string }[])('$words', ({ terms, words }) => {
  expect(describeVariants(search(...terms))).toBe(words)
})

test.each([
  { foundSince: 0, missedSince: 0, tone: 'quiet', text: 'Nobody has searched for it since' },
  { foundSince: 1, missedSince: 0, tone: 'good', text: 'The next searcher found something' },
  { foundSince: 0, missedSince: 1, tone: 'warn', text: 'The next searcher found nothing' },
  { foundSince: 1200, missedSince: 0, tone: 'good', text: '1,200 searches since found something' },
  { foundSince: 0, missedSince: 2, tone: 'warn', text: '2 searches since found nothing' },
  { foundSince: 3, missedSince: 1, tone: 'good', text: '3 searches since found something, 1 found nothing' },
  { foundSince: 2, missedSince: 2, tone: 'warn', text: '2 searches since found something, 2 found nothing' },
  { foundSince: 1, missedSince: 50, tone: 'warn', text: '1 search since found something, 50 found nothing' },
])('$text', ({ tone, text, ...following }) => {
  expect(describeSearchesSinceAnswer(following)).toEqual({ tone, text })
})

test.each([
  ['Debt', 'Who searches for “pawn” finds “Debt” now if their layout lists it.', true],
  ['Debt · in no layout', 'Who searches for “pawn” finds “Debt” as soon as their layout lists it.', false],
])('of an answer with the track "%s" it says: %s', (track, text, isListed) => {
  expect(formatTrackTitle({ title: 'Debt', isListed })).toBe(track)
  expect(describeSearchAnswer({ term: 'pawn', title: 'Debt' }, isListed)).toBe(text)
})

test('says how many searches there are, how many are answered, and whether there were more', () => {
  const answer = {
    key: 'k',
    term: 'pawn',
    track: 'debt',
    title: 'Debt',
    kind: 'tag' as const,
    answeredAt: '2026-11-05T12:00:00.000Z',
    foundSince: 0,
    missedSince: 0,
  }
  const searches = [search(['a', 1]), { ...search(['b', 1]), answer }]
  expect(
    describeUnansweredSearches({ searches: searches.slice(0, 1), unlisted: 0, hasMoreTerms: false }),
  ).toBe('1 different search')
  const words = '2 different searches, 1 of them answered'
  expect(describeUnansweredSearches({ searches, unlisted: 0, hasMoreTerms: false })).toBe(words)
  expect(describeUnansweredSearches({ searches, unlisted: 0, hasMoreTerms: true })).toBe(
    `${words}. Only the 1,000 most frequent terms are grouped`,
  )
})

test.each([
  [0, null],
  [1, '1 search for a term that fewer than five people used is not shown'],
  [1204, '1,204 searches for terms that fewer than five people used are not shown'],
])('of %i searches that are not listed it says: %s', (count, words) => {
  expect(describeUnlistedSearches(count)).toBe(words)
  const list = { searches: [search(['a', 9])], unlisted: count, hasMoreTerms: false }
  expect(describeUnansweredSearches(list)).toBe(
    words === null ? '1 different search' : `1 different search. ${words}`,
  )
})

test('without listed misses, it says that too few people used their terms', () => {
  for (const hasFound of [true, false])
    expect(describeNoMisses(hasFound, 3)).toBe('Fewer than five people used any of the terms')
})

test('tags are variants in lower case, each once, and no longer than a tag may be', () => {
  const variants = variantsOf(
    ['Pawn Shop', 3],
    ['pawn shop ', 2],
    [' ', 1],
    ['x'.repeat(61), 1],
    ['y'.repeat(60), 1],
  )
  expect(listPossibleTags({ variants })).toEqual(['pawn shop', 'y'.repeat(60)])
})
