import { clipToRecorded, type DayRange, metrics, type RankedMetricName } from '@kitchen-table/domain/insights'
import type { EventScope, EventStore } from '../ports.ts'

/** Asks for the distinct people of a metric, of these details together. No other request of it has the first detail. */
export type ItemPeopleRequest = { name: RankedMetricName; details: readonly string[] }

/** Returns the number of people of a request, by its first detail. */
export type PeopleOf = (name: RankedMetricName, firstDetail: string) => number

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
