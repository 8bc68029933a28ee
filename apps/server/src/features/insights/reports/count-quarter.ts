import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays } from '@kitchen-table/domain/insights/day-range'
import type { LoggedEvent } from '@kitchen-table/domain/insights/event'
import { daysOfQuarter } from '@kitchen-table/domain/insights/quarter'
import {
  createUsageCounter,
  type QuarterUsage,
  type ReportTopic,
} from '@kitchen-table/domain/insights/quarter-usage'
import type { EventStore } from '../ports.ts'

/** Events that are read at once. An embedded store reads them in some milliseconds, in which no other work has its turn. */
const PAGE_SIZE = 1000

/** Counts what distinct people of an organisation did in a quarter, from the log, page by page. */
export async function countQuarter(
  events: Pick<EventStore, 'list'>,
  { group, quarter }: { group: string; quarter: string },
  topics: readonly ReportTopic[],
): Promise<QuarterUsage> {
  const { from, to } = daysOfQuarter(quarter)
  const toMidnight = (day: string) => `${day}T00:00:00.000Z`
  const [start, end] = [toMidnight(from), toMidnight(addDays(to, 1))]
  const counter = createUsageCounter(topics)
  let last: LoggedEvent | undefined
  do {
    const page = await events.list(group, start, PAGE_SIZE, last)
    for (const event of page) if (event.time < end) counter.add(event)
    last = page.at(-1)
    await nextTurn()
  } while (last !== undefined && last.time < end)
  return counter.usage
}
