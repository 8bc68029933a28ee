import { expect, test } from 'vitest'
import { describeFollowing, describeList, describeVariants, listPossibleTags } from './search-words.ts'

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
  { foundSince: 1, missedSince: 0, tone: 'good', text: 'The next searcher found something: 1 search since' },
  {
    foundSince: 3,
    missedSince: 1,
    tone: 'good',
    text: 'The next searcher found something: 3 searches since, and 1 that found nothing',
  },
  { foundSince: 0, missedSince: 1, tone: 'warn', text: 'Still nothing: 1 search since found nothing' },
  { foundSince: 0, missedSince: 2, tone: 'warn', text: 'Still nothing: 2 searches since found nothing' },
])('$text', ({ tone, text, ...following }) => {
  expect(describeFollowing(following)).toEqual({ tone, text })
})

test('says how many searches there are, and how many are answered', () => {
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
  expect(describeList([search(['a', 1])])).toBe('1 different search')
  expect(describeList([search(['a', 1]), { ...search(['b', 1]), answer }])).toBe(
    '2 different searches, 1 of them answered',
  )
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
