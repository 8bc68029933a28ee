import type { RankedItem } from '@kitchen-table/contract/insights'
import {
  clipToRecorded,
  type DayRange,
  type MetricName,
  metrics,
  type RankedMetricName,
} from '@kitchen-table/domain/insights'
import type { DetailCount, DetailOrder, EventScope, EventStore } from '../ports.ts'
import type { FindTitle } from './content-titles.ts'

/** A request for the details of a metric. */
type MetricRequest = { name: MetricName } & DetailOrder

/** Returns the details of each request on the days of a range on which its metric was recorded. */
export async function rankMetricDetails(
  { events }: { events: Pick<EventStore, 'rankDetails'> },
  scope: EventScope,
  range: DayRange,
  requests: readonly MetricRequest[],
): Promise<DetailCount[][]> {
  const ranked = new Map<MetricRequest, DetailCount[]>()
  const byStart = Map.groupBy(requests, ({ name }) => clipToRecorded(name, range)?.from)
  for (const [from, ofStart] of byStart) {
    if (from === undefined) continue
    const detailRequests = ofStart.map(({ name, ...rest }) => ({ ...rest, events: metrics[name].codes }))
    const results = await events.rankDetails(scope, { from, to: range.to }, detailRequests)
    for (const [n, request] of ofStart.entries()) ranked.set(request, results[n] ?? [])
  }
  return requests.map((request) => ranked.get(request) ?? [])
}

/** Asks for the distinct people of a metric, of these details together. No other request of it has the first detail. */
type ItemPeopleRequest = { name: RankedMetricName; details: readonly string[] }

/** Returns the number of people of a request, by its first detail. */
type PeopleOf = (name: RankedMetricName, firstDetail: string) => number

const keyOf = (name: RankedMetricName, detail: string | undefined) => `${name} ${detail}`

/**
 * Counts distinct people on the days of a range on which their metric was recorded. All requests are counted together:
 * a store may have to read the log for them.
 */
export async function countItemPeople(
  { events }: { events: Pick<EventStore, 'countDetailPeople'> },
  scope: EventScope,
  range: DayRange,
  requests: readonly ItemPeopleRequest[],
): Promise<PeopleOf> {
  const unique = new Map(requests.map((request) => [keyOf(request.name, request.details[0]), request]))
  const people = new Map<string, number>()
  const byStart = Map.groupBy(unique, ([, { name }]) => clipToRecorded(name, range)?.from)
  for (const [from, ofStart] of byStart) {
    if (from === undefined) continue
    const ofDetails = ofStart.map(([, { name, details }]) => ({ events: metrics[name].codes, details }))
    const counts = await events.countDetailPeople(scope, { from, to: range.to }, ofDetails)
    for (const [n, [key]] of ofStart.entries()) people.set(key, counts[n] ?? 0)
  }
  return (name, firstDetail) => people.get(keyOf(name, firstDetail)) ?? 0
}

/** Returns what a metric has counted, with the titles that it has now. */
export function toRankedItems(
  name: RankedMetricName,
  counts: readonly DetailCount[],
  { findTitle, peopleOf }: { findTitle: FindTitle; peopleOf: PeopleOf },
): RankedItem[] {
  return counts.map(({ detail, count }) => {
    const title = findTitle(detail)
    return {
      id: detail,
      title: title ?? detail,
      isRemoved: title === null,
      count,
      people: peopleOf(name, detail),
    }
  })
}
