import type { DatabaseSync } from 'node:sqlite'
import type { CodeCounts, DetailCount, DetailRequest, EventScope } from '@kitchen-table/application/ports'
import { selectFirst } from '@kitchen-table/application/store-helpers'
import type { DayRange } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { forEachCount, forEachSum } from './count-block.ts'
import { blockReader, unpackedCountReader } from './count-reader.ts'

/** Returns the function that counts the events of ranges by code. */
export function eventCodeCounter(
  db: DatabaseSync,
): (scope: EventScope, ranges: readonly DayRange[]) => CodeCounts[] {
  const readSums = blockReader(db, { table: 'event_count_blocks', column: 'sums' })
  const readOpenSums = unpackedCountReader(db, 'sums')

  return (scope, ranges) => {
    const counts = ranges.map(() => new Map<number, number>())
    const add = (event: number, count: number, indexes: readonly number[]) => {
      for (const at of indexes) counts[at]?.set(event, (counts[at].get(event) ?? 0) + count)
    }
    readSums(scope, ranges, (sums, indexes) => forEachSum(sums, (event, sum) => add(event, sum, indexes)))
    readOpenSums(scope, ranges, (event, _, count, indexes) => add(event, count, indexes))
    return counts
  }
}

/** Adds up the counts of details, by their numbers. */
type DetailCounter = {
  add(detail: number, count: number): void
  countOf(detail: number): number
  /** Returns each counted detail once. */
  list(): number[]
}

/** Counts any details, which are numbered from 1 on. An array is ten times as fast as a map. */
function createDetailCounter(maxDetail: number): DetailCounter {
  const counts = new Uint32Array(maxDetail + 1)
  const details: number[] = []
  return {
    add(detail, count) {
      if (counts[detail] === 0) details.push(detail)
      counts[detail] = (counts[detail] ?? 0) + count
    },
    countOf: (detail) => counts[detail] ?? 0,
    list: () => details,
  }
}

/** Counts these details and no others. */
function createCounterOf(details: readonly number[]): DetailCounter {
  const counts = new Map(details.map((detail) => [detail, 0]))
  return {
    add(detail, count) {
      const before = counts.get(detail)
      if (before !== undefined) counts.set(detail, before + count)
    },
    countOf: (detail) => counts.get(detail) ?? 0,
    list: () => details.filter((detail) => counts.get(detail) !== 0),
  }
}

/** Returns the function that adds a count to each of these counters; there is rarely more than one. */
function addToEach(counters: readonly DetailCounter[]): DetailCounter['add'] {
  const [only] = counters
  if (only !== undefined && counters.length === 1) return only.add
  return (detail, count) => {
    for (const counter of counters) counter.add(detail, count)
  }
}

type Tally = { request: DetailRequest; counter: DetailCounter }

type ReadTexts = (details: readonly number[]) => ReadonlyMap<number, string>

/** The maximum number of cached texts. A library has thousands of tracks and units, and there are search terms. */
const MAX_CACHED_TEXTS = 20_000

/**
 * Returns the function that returns the texts of these details by their numbers; the map may have others. The texts are
 * cached: only `recountEvents` changes numbers, while no server runs.
 */
export function detailTextReader(db: DatabaseSync, maxCached = MAX_CACHED_TEXTS): ReadTexts {
  const select = prepareArrayQuery(
    db,
    'SELECT d.id, d.detail FROM json_each(?) j JOIN event_details d ON d.id = j.value',
  )
  const texts = new Map<number, string>()

  return (details) => {
    let unknown = details.filter((detail) => !texts.has(detail))
    if (texts.size + unknown.length > maxCached) {
      texts.clear()
      unknown = [...details]
    }
    for (const [id, text] of select(JSON.stringify(unknown))) texts.set(Number(id), String(text))
    return texts
  }
}

type RankDetails = (scope: EventScope, range: DayRange, requests: readonly DetailRequest[]) => DetailCount[][]

/** Returns the function that counts and ranks the details of a range; equal ones by their numbers. */
export function detailRanker(db: DatabaseSync): RankDetails {
  const readBlocks = blockReader(db, { table: 'event_count_blocks', column: 'counts' })
  const readOpenCounts = unpackedCountReader(db, 'counts')
  const selectMaxDetail = db.prepare('SELECT max(id) AS id FROM event_details')
  const readTexts = detailTextReader(db)
  const selectNumbers = prepareArrayQuery(
    db,
    'SELECT d.id FROM json_each(?) j JOIN event_details d ON d.detail = j.value',
  )

  function findNumbers(details: readonly string[]): number[] {
    return selectNumbers(JSON.stringify([...new Set(details)])).map(([id]) => Number(id))
  }

  /** Returns a tally of each request; those that count the same share a counter. */
  function createTallies(requests: readonly DetailRequest[]): Tally[] {
    const maxDetail = Number(selectMaxDetail.get()?.id ?? 0)
    const shared = new Map<string, DetailCounter>()
    return requests.map((request) => {
      if (request.details) return { request, counter: createCounterOf(findNumbers(request.details)) }
      const key = request.events.join()
      const counter = shared.get(key) ?? createDetailCounter(maxDetail)
      shared.set(key, counter)
      return { request, counter }
    })
  }

  /** Fills the counters of each event. */
  function countDetails(
    scope: EventScope,
    range: DayRange,
    counters: ReadonlyMap<number, ReadonlySet<DetailCounter>>,
  ): void {
    const adders = new Map([...counters].map(([event, ofEvent]) => [event, addToEach([...ofEvent])]))
    readBlocks(scope, [range], (block) => forEachCount(block, (event) => adders.get(event) ?? null))
    readOpenCounts(scope, [range], (event, detail, count) => adders.get(event)?.(detail, count))
  }

  function selectDetails({ request, counter: { countOf, list } }: Tally): number[] {
    if (request.order === 'any') return list()
    const sign = request.order === 'most' ? -1 : 1
    return selectFirst(list(), request.limit, (a, b) => sign * (countOf(a) - countOf(b)) || a - b)
  }

  function rank(tally: Tally): DetailCount[] {
    const details = selectDetails(tally)
    const texts = readTexts(details)
    return details.map((detail) => ({
      detail: texts.get(detail) ?? '',
      count: tally.counter.countOf(detail),
    }))
  }

  return (scope, range, requests) => {
    const tallies = createTallies(requests)
    const countersOf = new Map<number, Set<DetailCounter>>()
    for (const { request, counter } of tallies)
      for (const event of request.events)
        countersOf.set(event, (countersOf.get(event) ?? new Set()).add(counter))
    countDetails(scope, range, countersOf)
    return tallies.map(rank)
  }
}
