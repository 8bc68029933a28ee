import {
  DAY_MS,
  dayRangeOfQuarter,
  getFirstKeptMonth,
  monthOf,
  quarterOf,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import type { PeriodicTask } from '../../platform/feature.ts'
import type { EventStore } from './ports.ts'
import type { FindUnmadeQuarter } from './reports/find-unmade-quarter.ts'

type Deps = {
  events: Pick<EventStore, 'removeEventsBefore'>
  /** The retention of events in months; null keeps all. */
  retentionMonths: number | null
  findUnmadeQuarter: FindUnmadeQuarter
  now: () => number
}

/**
 * Returns the task that deletes, once a day, the events of months older than the retention (docs/product.md 10.2).
 * Quarters of which a report can still be made stay whole, and so do the months after them, from which a report takes who
 * signed up later.
 */
export function removeOldEventsTask({ events, retentionMonths, findUnmadeQuarter, now }: Deps): PeriodicTask {
  async function run(signal: AbortSignal): Promise<void> {
    if (retentionMonths === null) return
    const month = getFirstKeptMonth(utcDayAt(now()), retentionMonths)
    const unmade = await findUnmadeQuarter(quarterOf(`${month}-01`))
    const firstOfUnmade = unmade === null ? month : monthOf(dayRangeOfQuarter(unmade).from)
    await events.removeEventsBefore(firstOfUnmade < month ? firstOfUnmade : month, { now, signal })
  }
  return { run, intervalMs: DAY_MS }
}
