import type { DatabaseSync } from 'node:sqlite'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import type { CodeCounts, DetailCount, DetailRequest, EventScope } from '../../features/insights/ports.ts'
import { compareDetailCounts } from '../compare-detail-counts.ts'
import { prepareArrays } from './array-rows.ts'
import { forEachEvent, toNumbers } from './count-block.ts'
import { ALL_GROUPS, blockReader, openCountReader } from './count-reader.ts'

/** Returns the function that counts the events of ranges by code. */
export function codeCounter(db: DatabaseSync): (scope: EventScope, range: DayRange) => CodeCounts {
  const readBlocks = blockReader(db, 'event_count_blocks', 'counts')
  const readOpenCounts = openCountReader(db)

  return (scope, range) => {
    const counts = new Map<number, number>()
    const add = (event: number, count: number) => counts.set(event, (counts.get(event) ?? 0) + count)
    for (const block of readBlocks(scope.group ?? ALL_GROUPS, scope.layout, range)) {
      const numbers = toNumbers(block)
      forEachEvent(numbers, (event, from, to) => {
        let sum = 0
        for (let at = from + 1; at < to; at += 2) sum += numbers[at] ?? 0
        add(event, sum)
      })
    }
    readOpenCounts(scope, range, (event, _, count) => add(event, count))
    return counts
  }
}

/** The counts that a request adds up, by the number of a detail; `details` has each counted one once. */
type Tally = { request: DetailRequest; counts: Uint32Array; details: number[] }

type RankDetails = (scope: EventScope, range: DayRange, requests: readonly DetailRequest[]) => DetailCount[][]

/** Returns the function that ranks the details of a range. */
export function detailRanker(db: DatabaseSync): RankDetails {
  const readBlocks = blockReader(db, 'event_count_blocks', 'counts')
  const readOpenCounts = openCountReader(db)
  const maxDetail = db.prepare('SELECT max(id) AS id FROM event_details')
  const selectDetails = prepareArrays(
    db,
    'SELECT d.id, d.detail FROM json_each(?) j JOIN event_details d ON d.id = j.value',
  )

  /** Fills the tallies of each event. */
  function countDetails(scope: EventScope, range: DayRange, tallies: ReadonlyMap<number, Tally[]>): void {
    const add = ({ counts, details }: Tally, detail: number, count: number) => {
      if (counts[detail] === 0) details.push(detail)
      counts[detail] = (counts[detail] ?? 0) + count
    }
    for (const block of readBlocks(scope.group ?? ALL_GROUPS, scope.layout, range)) {
      const numbers = toNumbers(block)
      forEachEvent(numbers, (event, from, to) => {
        for (const tally of tallies.get(event) ?? [])
          for (let at = from; at < to; at += 2) add(tally, numbers[at] ?? 0, numbers[at + 1] ?? 0)
      })
    }
    readOpenCounts(scope, range, (event, detail, count) => {
      for (const tally of tallies.get(event) ?? []) add(tally, detail, count)
    })
  }

  function rank({ request: { order, limit }, counts, details }: Tally): DetailCount[] {
    const sign = order === 'most' ? -1 : 1
    const countOf = (detail: number) => counts[detail] ?? 0
    const sorted = details.toSorted((a, b) => sign * (countOf(a) - countOf(b)))
    // Those that have as many as the last one of the list are compared by their texts.
    const last = sorted[limit - 1]
    const kept =
      last === undefined ? sorted : sorted.filter((detail) => sign * (countOf(detail) - countOf(last)) <= 0)
    return selectDetails(JSON.stringify(kept))
      .map(([id, detail]) => ({ detail: String(detail), count: countOf(Number(id)) }))
      .sort(compareDetailCounts(order))
      .slice(0, limit)
  }

  return (scope, range, requests) => {
    // Details are numbered from 1 on. An array is ten times as fast as a map.
    const length = Number(maxDetail.get()?.id ?? 0) + 1
    const tallies = requests.map(
      (request): Tally => ({ request, counts: new Uint32Array(length), details: [] }),
    )
    const codes = new Set<number>(requests.flatMap(({ events }) => events))
    const talliesOf = (code: number) =>
      tallies.filter(({ request }) => request.events.some((event) => event === code))
    countDetails(scope, range, new Map([...codes].map((code) => [code, talliesOf(code)])))
    return tallies.map(rank)
  }
}
