import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  addDays,
  createUsageCounter,
  dayRangeOfQuarter,
  type LoggedEvent,
  type QuarterUsage,
  type ReportTopic,
} from '@kitchen-table/domain/insights'
import type { EventStore } from '../ports.ts'

/**
 * Events that are read at once. An embedded store reads them in some milliseconds, and does not yield to other requests
 * meanwhile.
 */
const PAGE_SIZE = 1000

type CountedQuarter = {
  group: string
  quarter: string
  /** The pseudonyms of the people who are counted. */
  people: ReadonlySet<string>
}

/**
 * Counts what people of an organization did in a quarter, from the log, page by page. The log is read to its end,
 * because who signed up after the quarter cannot have been active in it.
 */
export async function countQuarterUsage(
  events: Pick<EventStore, 'list'>,
  { group, quarter, people }: CountedQuarter,
  topics: readonly ReportTopic[],
): Promise<QuarterUsage> {
  const { from, to } = dayRangeOfQuarter(quarter)
  const toMidnight = (day: string) => `${day}T00:00:00.000Z`
  const start = toMidnight(from)
  const end = toMidnight(addDays(to, 1))
  const counter = createUsageCounter(topics, { people, end })
  let last: LoggedEvent | undefined
  do {
    const page = await events.list(group, start, PAGE_SIZE, last)
    page.forEach(counter.add)
    last = page.at(-1)
    await nextTurn()
  } while (last !== undefined)
  return counter.count()
}
