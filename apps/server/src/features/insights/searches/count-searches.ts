import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, type DayRange } from '@kitchen-table/domain/insights/day-range'
import { eventCodes, utcDayOf } from '@kitchen-table/domain/insights/event'
import { searchKeyOf } from '@kitchen-table/domain/insights/search-terms'
import type { DetailCount, EventStore } from '../ports.ts'
import type { SearchAnswer, SearchCounts } from './ports.ts'

type Events = Pick<EventStore, 'rankDetails'>

const everybody = { group: null, layout: null }

/** Every term may be a variant of a key. */
const EVERY_TERM = Number.MAX_SAFE_INTEGER

/** How many terms are normalised before other requests have their turn: less than a millisecond. */
const TERMS_PER_TURN = 250

export const noSearches: SearchCounts = { found: 0, missed: 0 }

const addCounts = (a: SearchCounts, b: SearchCounts): SearchCounts => {
  return { found: a.found + b.found, missed: a.missed + b.missed }
}

async function sumByKey(
  terms: readonly DetailCount[],
  keys: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const [n, { detail, count }] of terms.entries()) {
    if (n % TERMS_PER_TURN === TERMS_PER_TURN - 1) await nextTurn()
    const key = searchKeyOf(detail)
    if (keys.has(key)) sums.set(key, (sums.get(key) ?? 0) + count)
  }
  return sums
}

/** Returns a function that returns the searches of everybody in a range, for all variants of a key of these. */
async function countSearches(
  events: Events,
  range: DayRange,
  keys: ReadonlySet<string>,
): Promise<(key: string) => SearchCounts> {
  const [hits = [], misses = []] = await events.rankDetails(everybody, range, [
    { events: [eventCodes.searchHit], order: 'most', limit: EVERY_TERM },
    { events: [eventCodes.searchMiss], order: 'most', limit: EVERY_TERM },
  ])
  const [found, missed] = [await sumByKey(hits, keys), await sumByKey(misses, keys)]
  return (key) => ({ found: found.get(key) ?? 0, missed: missed.get(key) ?? 0 })
}

/** Returns the searches for all variants of a key on a UTC day. */
export async function countSearchesOfDay(events: Events, key: string, day: string): Promise<SearchCounts> {
  const countsOf = await countSearches(events, { from: day, to: day }, new Set([key]))
  return countsOf(key)
}

/**
 * Returns the searches for each key since it was answered. The days from the first answer on are read once each: in
 * parts, which begin on the days of answers.
 */
export async function countSearchesSince(
  events: Events,
  answers: readonly SearchAnswer[],
  today: string,
): Promise<ReadonlyMap<string, SearchCounts>> {
  const days = [...new Set(answers.map(({ answeredAt }) => utcDayOf(answeredAt)))].sort()
  const totals = new Map<string, SearchCounts>()
  for (const [n, from] of days.entries()) {
    const nextDay = days[n + 1]
    const to = nextDay === undefined ? today : addDays(nextDay, -1)
    const answered = answers.filter(({ answeredAt }) => utcDayOf(answeredAt) <= from)
    const keys = new Set(answered.map(({ key }) => key))
    const countsOf = await countSearches(events, { from, to }, keys)
    for (const key of keys) totals.set(key, addCounts(totals.get(key) ?? noSearches, countsOf(key)))
  }
  const since = answers.map(({ key, before }): [string, SearchCounts] => {
    const { found, missed } = totals.get(key) ?? noSearches
    return [key, { found: Math.max(0, found - before.found), missed: Math.max(0, missed - before.missed) }]
  })
  return new Map(since)
}
