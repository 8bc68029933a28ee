import { DAY_MS } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleEvent } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { MAX_COMPARED_TERMS } from './list-terms-with-enough-people.ts'
import { listUnansweredSearches } from './list-unanswered-searches.ts'
import { openSearches, searchers } from './testing/open-searches.ts'

const test = testWith(openSearches)

type Setup = Awaited<ReturnType<typeof openSearches>>

/** Returns what has followed the answer to each search: found and missed since; null without an answer. */
async function listFollowed({ list }: Setup) {
  const searches = await list()
  return Object.fromEntries(
    searches.map(({ term, answer }) => [term, answer && [answer.foundSince, answer.missedSince]]),
  )
}

test('is empty at first', async ({ list }) => {
  expect(await list()).toEqual([])
})

test('groups searches without results with their variants, the most frequent first', async (setup) => {
  const { miss, find, list } = setup
  await miss('Pawn shop', { count: 2 })
  await miss('pawn shops', { count: 3, day: '2026-11-03' })
  await miss('shop-pawn')
  await miss('taxes', { count: 4 })
  await find('pawn shop', { count: 9 })
  const noAnswer = { answer: null }
  expect(await list()).toEqual([
    {
      key: 'pawn shop',
      term: 'pawn shops',
      count: 30,
      variants: [
        { term: 'pawn shops', count: 15 },
        { term: 'Pawn shop', count: 10 },
        { term: 'shop-pawn', count: 5 },
      ],
      ...noAnswer,
    },
    { key: 'tax', term: 'taxes', count: 20, variants: [{ term: 'taxes', count: 20 }], ...noAnswer },
  ])
})

test.for([
  { query: { from: '2026-11-04' }, expected: ['b', 'c', 'd'] },
  { query: { to: '2026-11-04' }, expected: ['a'] },
  { query: { group: 'acme' }, expected: ['b', 'c'] },
  { query: { group: 'none' }, expected: ['a', 'd'] },
  { query: { layout: 'young' }, expected: ['c', 'd'] },
  { query: { group: 'acme', layout: 'young' }, expected: ['c'] },
])('of $query are $expected', async ({ query, expected }, { miss, list }) => {
  await miss('a', { day: '2026-11-03' })
  await miss('b', { group: 'acme' })
  await miss('c', { group: 'acme', layout: 'young' })
  await miss('d', { layout: 'young' })
  const searches = await list(query)
  expect(searches.map(({ term }) => term)).toEqual(expected)
})

test('without any search nothing was found; with one that found something, something was', async (setup) => {
  const { miss, find, listSearches } = setup
  expect(await listSearches()).toMatchObject({ searches: [], hasFound: false })
  await miss('taxes')
  await find('rent', { day: '2026-10-31' })
  expect(await listSearches()).toMatchObject({ hasFound: false })
  await find('rent')
  expect(await listSearches()).toMatchObject({ hasFound: true })
})

test('has the hundred most frequent ones', async ({ miss, list }) => {
  const words = times(102, (n) => `word ${String.fromCharCode(97 + (n % 26))}${n}`)
  for (const word of words) await miss(word, { count: word === words[101] ? 2 : 1 })
  const searches = await list()
  expect(searches).toHaveLength(100)
  expect(searches[0]?.term).toBe(words[101])
})

test('T64: a term that fewer than five people used is only counted, also as a variant', async (setup) => {
  const { miss, listSearches } = setup
  await miss('pawn shop', { count: 2 })
  await miss('shop of the pawn')
  await miss('pawn shops', { people: searchers.slice(1), count: 9 })
  await miss('he hits me', { people: ['ada'], count: 40 })
  await miss('divorce', { people: searchers.slice(1) })
  const list = await listSearches()
  expect(list.searches.map(({ term, count }) => [term, count])).toEqual([
    ['pawn shop', 10],
    ['shop of the pawn', 5],
  ])
  expect(list.unlisted).toBe(36 + 40 + 4)
  const text = JSON.stringify(list)
  for (const term of ['pawn shops', 'he hits', 'divorce']) expect(text).not.toContain(term)
})

test('T64: variants of case and spaces are one term, and one person is counted once', async (setup) => {
  const { miss, list } = setup
  await miss('Pawn  shop', { people: ['ada', 'bob', 'cyd'] })
  await miss(' pawn shop', { people: ['cyd', 'dan'], count: 3 })
  expect(await list()).toEqual([])
  await miss('PAWN SHOP', { people: ['eve'] })
  expect((await list()).map(({ count, variants }) => [count, variants.length])).toEqual([[10, 1]])
})

test.for([
  { what: 'an organization', query: { group: 'acme' } },
  { what: 'a layout', query: { layout: 'young' } },
  { what: 'an organization and a layout', query: { group: 'acme', layout: 'young' } },
  { what: 'days', query: { from: '2026-11-05' } },
])('T64: filtered by $what the floor is that of the filter', async ({ query }, { miss, list }) => {
  await miss('divorce', { people: searchers.slice(1), group: 'acme', layout: 'young' })
  await miss('divorce', { people: ['ada'], day: '2026-11-04' })
  await miss('loan', { group: 'acme', layout: 'young' })
  expect((await list()).map(({ term }) => term)).toEqual(['divorce', 'loan'])
  expect((await list(query)).map(({ term }) => term)).toEqual(['loan'])
})

test.for([
  { count: 1000, hasMoreTerms: false },
  { count: 1001, hasMoreTerms: true },
])('of $count terms there are more than are grouped: $hasMoreTerms', async (sample, setup) => {
  const { stores, listSearches } = setup
  const time = '2026-11-05T10:00:00.000Z'
  await stores.events.append(
    times(sample.count, (n) =>
      searchers.map((user) => sampleEvent({ id: `e-${n}`, user, time, event: 410, detail: `word ${n}` })),
    ).flat(),
  )
  const { searches, hasMoreTerms } = await listSearches()
  expect(searches).toHaveLength(100)
  expect(hasMoreTerms).toBe(sample.hasMoreTerms)
})

test('an answer is followed by the searches after it, on its day and on later ones', async (setup) => {
  const { clock, miss, find, answer } = setup
  await miss('pawn shop', { day: '2026-11-04', count: 7 })
  await miss('pawn shop', { count: 2 })
  await find('Pawn-shop', { count: 4 })
  await miss('taxes')
  await answer('pawn shop', 'debt')
  expect(await listFollowed(setup)).toEqual({ 'pawn shop': [0, 0], taxes: null })

  await miss('pawn shops', { group: 'acme' })
  await find('PAWN SHOP', { count: 2, layout: 'young' })
  await find('taxes')
  expect(await listFollowed(setup)).toEqual({ 'pawn shop': [10, 5], taxes: null })

  clock.at += DAY_MS
  await find('the pawn shop')
  await find('shop pawn', { day: '2026-11-06', count: 3 })
  expect(await listFollowed(setup)).toEqual({ 'pawn shop': [25, 5], taxes: null })
})

test('answers of several days are followed from their own day on', async (setup) => {
  const { clock, miss, find, answer } = setup
  await miss('pawn')
  await miss('taxes')
  await miss('rent')
  await answer('pawn', 'debt')
  clock.at += DAY_MS
  await find('pawn', { day: '2026-11-06' })
  await find('taxes', { day: '2026-11-06' })
  await answer('taxes', 'debt')
  clock.at += 2 * DAY_MS
  await answer('rent', 'rent')
  for (const term of ['pawn', 'taxes', 'rent']) await find(term, { day: '2026-11-08', count: 3 })
  // The answer to "rent" is of the same day as these.
  expect(await listFollowed(setup)).toEqual({ pawn: [20, 0], taxes: [15, 0], rent: [15, 0] })
})

test('of very many terms it compares the most frequent ones, and counts the listed ones in any case', async (setup) => {
  const { deps, find, miss, answer, clock } = setup
  await miss('pawn')
  await answer('pawn', 'debt')
  clock.at += DAY_MS
  const day = '2026-11-06'
  for (const word of times(1001, (n) => `w${n}`)) await find(word, { day, count: 2 })
  await find('pawn', { day })
  const limits: number[] = []
  const rankDetails: typeof deps.events.rankDetails = (scope, range, requests) => {
    limits.push(...requests.flatMap((request) => (request.order === 'any' ? [] : [request.limit])))
    return deps.events.rankDetails(scope, range, requests)
  }
  const list = listUnansweredSearches({ ...deps, events: { ...deps.events, rankDetails } })
  const { searches } = await list(actors.admin, { from: '2026-11-01', to: '2026-11-07' })
  expect(searches.map(({ answer }) => answer?.foundSince)).toEqual([5])
  expect(Math.max(...limits)).toBe(MAX_COMPARED_TERMS)
})

test('an answer to a misspelling stands beside its group, but the one to its key comes first', async (setup) => {
  const { miss, list, answer } = setup
  await miss('mortgage', { count: 3 })
  await miss('mortage', { count: 1 })
  await answer('mortage', 'debt')
  const readTracks = async () => (await list()).map(({ key, answer }) => [key, answer?.key, answer?.track])
  expect(await readTracks()).toEqual([['mortgage', 'mortage', 'debt']])
  await answer('mortgage', 'rent')
  expect(await readTracks()).toEqual([['mortgage', 'mortgage', 'rent']])
})

test('a track that is gone is shown by its slug', async ({ stores, miss, list, answer }) => {
  await miss('pawn')
  await answer('pawn', 'debt')
  const track = await stores.catalog.findTrack('debt')
  await stores.catalog.removeRecord({ kind: 'track', key: 'debt' }, track?.version ?? 0)
  expect((await list())[0]?.answer).toMatchObject({ track: 'debt', title: 'debt' })
})

test.for(notAdmins)('is refused for $role', async (actor, { deps }) => {
  const range = { from: '2026-11-01', to: '2026-11-07' }
  await expect(listUnansweredSearches(deps)(actor, range)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await listUnansweredSearches(deps)(actors.admin, range)).searches).toEqual([])
})
