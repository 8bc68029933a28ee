import { setTimeout as sleep } from 'node:timers/promises'
import { utcDayAt } from '@kitchen-table/domain/insights'
import type { PeriodicTask } from '../../platform/feature.ts'

const HOUR_MS = 60 * 60_000
/** Between two days: requests come first where many have to be packed, as after an update. */
const PAUSE_MS = 100

/** Packs the counters of the oldest day before `before` that is not packed yet. False: there is no such day. */
export type CloseOldestDay = (before: string) => Promise<boolean>

/**
 * Returns the task that packs, once an hour, the counters of days that are over (decision 023): also of a day that is
 * packed, if events of it arrived since.
 */
export function closeEventDaysTask(closeOldestDay: CloseOldestDay, now: () => number): PeriodicTask {
  async function run(signal: AbortSignal): Promise<void> {
    const today = utcDayAt(now())
    while (!signal.aborted && (await closeOldestDay(today))) await sleep(PAUSE_MS)
  }
  return { run, intervalMs: HOUR_MS }
}
