import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, type DayRange, eventCodes, searchKeyOf, utcDayOf } from '@kitchen-table/domain/insights'
import type { DetailCount, EventStore } from '../ports.ts'
import type { SearchAnswer, SearchCounts } from './ports.ts'

type Events = Pick<EventStore, 'rankDetails'>

const everybody = { group: null, layout: null }

/** The most frequent terms with results, and as many without, among which variants of a search are looked for. */
const MAX_COMPARED_TERMS = 1000

/** How many terms are normalized before it yields to other requests: less than a millisecond. */
const TERMS_PER_TURN = 250

export const zeroSearchCounts: SearchCounts = { found: 0, missed: 0 }

const addCounts = (a: SearchCounts, b: SearchCounts): SearchCounts => {
  return { found: a.found + b.found, missed: a.missed + b.missed }
}

/** Counts terms with results, and terms without. */
async function countTerms(
  events: Events,
  range: DayRange,
  request: { order: 'most'; limit: number } | { order: 'any'; details: readonly string[] },
): Promise<{ hits: DetailCount[]; misses: DetailCount[] }> {
  const [hits = [], misses = []] = await events.rankDetails(everybody, range, [
    { events: [eventCodes.searchHit], ...request },
    { events: [eventCodes.searchMiss], ...request },
  ])
  return { hits, misses }
}

/**
 * Returns the variants of keys, with the key of each: those that are known, and those among the most frequent terms.
 */
async function findVariants(
  events: Events,
  range: DayRange,
  keys: ReadonlySet<string>,
  knownTerms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { hits, misses } = await countTerms(events, range, { order: 'most', limit: MAX_COMPARED_TERMS })
  const terms = [...new Set([...knownTerms, ...[...hits, ...misses].map(({ detail }) => detail)])]
  const variants = new Map<string, string>()
  for (const [n, term] of terms.entries()) {
    if (n % TERMS_PER_TURN === TERMS_PER_TURN - 1) await nextTurn()
    const key = searchKeyOf(term)
    if (keys.has(key)) variants.set(term, key)
  }
  return variants
}

/** Returns the searches of everybody in a range, by key. */
async function countSearches(
  events: Events,
  range: DayRange,
  keyOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SearchCounts>> {
  const { hits, misses } = await countTerms(events, range, { order: 'any', details: [...keyOf.keys()] })
  const sums = new Map<string, SearchCounts>()
  const add = (term: string, counts: SearchCounts) => {
    const key = keyOf.get(term)
    if (key !== undefined) sums.set(key, addCounts(sums.get(key) ?? zeroSearchCounts, counts))
  }
  for (const { detail, count } of hits) add(detail, { found: count, missed: 0 })
  for (const { detail, count } of misses) add(detail, { found: 0, missed: count })
  return sums
}

/** Returns the searches for a term and its variants on a UTC day. */
export async function countSearchesOfDay(events: Events, term: string, day: string): Promise<SearchCounts> {
  const range = { from: day, to: day }
  const key = searchKeyOf(term)
  const variants = await findVariants(events, range, new Set([key]), [term])
  return (await countSearches(events, range, variants)).get(key) ?? zeroSearchCounts
}

/**
 * Returns the searches for each key since it was answered, in all its variants: `knownTerms`, and those among the most
 * frequent terms. The days from the first answer on are read in parts, which begin on the days of answers.
 */
export async function countSearchesSinceAnswers(
  events: Events,
  answers: readonly SearchAnswer[],
  knownTerms: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, SearchCounts>> {
  const days = [...new Set(answers.map(({ answeredAt }) => utcDayOf(answeredAt)))].sort()
  const firstDay = days[0]
  if (firstDay === undefined) return new Map()
  const keys = new Set(answers.map(({ key }) => key))
  const allVariants = await findVariants(events, { from: firstDay, to: today }, keys, knownTerms)
  const totals = new Map<string, SearchCounts>()
  for (const [n, from] of days.entries()) {
    const nextDay = days[n + 1]
    const to = nextDay === undefined ? today : addDays(nextDay, -1)
    const answered = new Set(
      answers.filter(({ answeredAt }) => utcDayOf(answeredAt) <= from).map(({ key }) => key),
    )
    const variants = new Map([...allVariants].filter(([, key]) => answered.has(key)))
    for (const [key, counts] of await countSearches(events, { from, to }, variants))
      totals.set(key, addCounts(totals.get(key) ?? zeroSearchCounts, counts))
    await nextTurn()
  }
  const since = answers.map(({ key, before }): [string, SearchCounts] => {
    const { found, missed } = totals.get(key) ?? zeroSearchCounts
    return [key, { found: Math.max(0, found - before.found), missed: Math.max(0, missed - before.missed) }]
  })
  return new Map(since)
}
