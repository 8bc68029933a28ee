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
import type { PeopleOf } from './count-item-people.ts'

/** A request for the details of a metric. */
type MetricRequest = { name: MetricName } & DetailOrder

/** Returns the details of each request on the days of a range on which its metric was recorded. */
export async function rankMetrics(
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

/** Returns what a metric has counted, with the titles that it has now. */
export function toItems(
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
