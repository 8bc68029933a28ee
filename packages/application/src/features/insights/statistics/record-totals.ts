import { utcDayAt } from '@kitchen-table/domain/insights'
import type { PeriodicTask } from '../../../platform/feature.ts'
import type { MeasureTotals } from './measure-totals.ts'
import type { TotalsStore } from './ports.ts'

const HOUR_MS = 60 * 60_000

type Deps = { totals: Pick<TotalsStore, 'record'>; measureTotals: MeasureTotals }

/**
 * Returns the task that records once an hour how many there are of each kind, as the totals of the day, in UTC, on which
 * they were measured: a day keeps those of its last hour.
 */
export function recordTotalsTask({ totals, measureTotals }: Deps): PeriodicTask {
  async function run(): Promise<void> {
    const { countedAt, result } = await measureTotals()
    await totals.record(utcDayAt(countedAt), result)
  }
  return { run, intervalMs: HOUR_MS }
}
