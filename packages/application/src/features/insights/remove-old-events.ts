import {
  DAY_MS,
  daysOfQuarter,
  firstKeptMonth,
  monthOf,
  quarterOf,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import { type BackgroundTask, startPeriodicTask } from '../../platform/background-task.ts'
import type { EventStore } from './ports.ts'
import type { FindUnmadeQuarter } from './reports/find-unmade-quarter.ts'

type Deps = {
  events: Pick<EventStore, 'removeEventsBefore'>
  /** The retention of events in months; null keeps all. */
  retentionMonths: number | null
  findUnmadeQuarter: FindUnmadeQuarter
  now: () => number
}

export type RemoveOldEvents = (signal: AbortSignal) => Promise<void>

/**
 * Deletes the events of months older than the retention (docs/product.md 10.2). Quarters of which a
 * report can still be made stay whole, and so do the months after them, from which a report takes who signed up later.
 */
export function removeOldEvents({ events, retentionMonths, findUnmadeQuarter, now }: Deps): RemoveOldEvents {
  return async (signal) => {
    if (retentionMonths === null) return
    const month = firstKeptMonth(utcDayAt(now()), retentionMonths)
    const unmade = await findUnmadeQuarter(quarterOf(`${month}-01`))
    const firstOfUnmade = unmade === null ? month : monthOf(daysOfQuarter(unmade).from)
    await events.removeEventsBefore(firstOfUnmade < month ? firstOfUnmade : month, { now, signal })
  }
}

/** Removes old events now and once a day. */
export function startOldEventsRemover({
  remove,
  onFault,
}: {
  remove: RemoveOldEvents
  onFault: (error: unknown) => void
}): BackgroundTask {
  return startPeriodicTask({ run: remove, intervalMs: DAY_MS, onFault })
}
