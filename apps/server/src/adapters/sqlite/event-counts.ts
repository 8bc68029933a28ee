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

/** The counts of subjects; `subjects` has those of each event once. */
type Tally = { counts: Uint32Array; subjects: ReadonlyMap<number, number[]> }

type RankDetails = (scope: EventScope, range: DayRange, requests: readonly DetailRequest[]) => DetailCount[][]

/** Returns the function that ranks the details of a range. */
export function detailRanker(db: DatabaseSync): RankDetails {
  const readBlocks = blockReader(db, 'event_count_blocks', 'counts')
  const readOpenCounts = openCountReader(db)
  const maxSubject = db.prepare('SELECT max(id) AS id FROM event_subjects')
  const selectSubjects = prepareArrays(
    db,
    'SELECT s.id, s.detail, s.track FROM json_each(?) j JOIN event_subjects s ON s.id = j.value',
  )

  function tally(scope: EventScope, range: DayRange, events: ReadonlySet<number>): Tally {
    // Subjects are numbered from 1 on, each of one event. An array is ten times as fast as a map.
    const counts = new Uint32Array(Number(maxSubject.get()?.id ?? 0) + 1)
    const subjects = new Map([...events].map((event) => [event, [] as number[]]))
    const add = (ofEvent: number[], subject: number, count: number) => {
      if (counts[subject] === 0) ofEvent.push(subject)
      counts[subject] = (counts[subject] ?? 0) + count
    }
    for (const block of readBlocks(scope.group ?? ALL_GROUPS, scope.layout, range)) {
      const numbers = toNumbers(block)
      forEachEvent(numbers, (event, from, to) => {
        const ofEvent = subjects.get(event)
        if (!ofEvent) return
        for (let at = from; at < to; at += 2) add(ofEvent, numbers[at] ?? 0, numbers[at + 1] ?? 0)
      })
    }
    readOpenCounts(scope, range, (event, subject, count) => {
      const ofEvent = subjects.get(event)
      if (ofEvent) add(ofEvent, subject, count)
    })
    return { counts, subjects }
  }

  function rank({ counts, subjects }: Tally, { event, order, limit }: DetailRequest): DetailCount[] {
    const sign = order === 'most' ? -1 : 1
    const countOf = (subject: number) => counts[subject] ?? 0
    const candidates = [...(subjects.get(event) ?? [])].sort((a, b) => sign * (countOf(a) - countOf(b)))
    // Those that have as many as the last one of the list are compared by their texts.
    const last = candidates[limit - 1]
    const kept =
      last === undefined
        ? candidates
        : candidates.filter((subject) => sign * (countOf(subject) - countOf(last)) <= 0)
    return selectSubjects(JSON.stringify(kept))
      .map(([id, detail, track]) => ({
        detail: String(detail),
        track: String(track),
        count: countOf(Number(id)),
      }))
      .sort(compareDetailCounts(order))
      .slice(0, limit)
  }

  return (scope, range, requests) => {
    const result = tally(scope, range, new Set(requests.map(({ event }) => event)))
    return requests.map((request) => rank(result, request))
  }
}
