import { setTimeout as sleep } from 'node:timers/promises'
import { utcDayAt } from '@kitchen-table/domain/insights'
import { type BackgroundTask, startPeriodicTask } from '../../platform/background-task.ts'

const HOUR_MS = 60 * 60_000
/** Between two days: requests come first where many have to be packed, as after an update. */
const PAUSE_MS = 100

/** Packs the counters of the oldest day before `before` that is not packed yet. False: there is no such day. */
export type CloseOldestDay = (before: string) => Promise<boolean>

/**
 * Packs, now and once an hour, the counters of days that are over (decision 023): also of a day that is packed, if events
 * of it arrived since.
 */
export function startEventDayCloser({
  closeOldestDay,
  now,
  onFault,
}: {
  closeOldestDay: CloseOldestDay
  now: () => number
  onFault: (error: unknown) => void
}): BackgroundTask {
  async function closeDays(signal: AbortSignal): Promise<void> {
    const today = utcDayAt(now())
    while (!signal.aborted && (await closeOldestDay(today))) await sleep(PAUSE_MS)
  }
  return startPeriodicTask({ run: closeDays, intervalMs: HOUR_MS, onFault })
}
