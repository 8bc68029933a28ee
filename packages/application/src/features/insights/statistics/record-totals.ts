import { utcDayAt } from '@kitchen-table/domain/insights'
import { type BackgroundTask, startPeriodicTask } from '../../../platform/background-task.ts'
import type { MeasureTotals } from './measure-totals.ts'
import type { TotalsStore } from './ports.ts'

const HOUR_MS = 60 * 60_000

/** Records how many there are of each kind as the totals of the day, in UTC, on which they were measured. */
export function recordTotals(deps: { totals: Pick<TotalsStore, 'record'>; measureTotals: MeasureTotals }) {
  return async (): Promise<void> => {
    const { countedAt, result } = await deps.measureTotals()
    await deps.totals.record(utcDayAt(countedAt), result)
  }
}

/** Records the totals now and once an hour, so that a day keeps those of its last hour. */
export function startTotalsRecorder({
  record,
  onFault,
}: {
  record: () => Promise<void>
  onFault: (error: unknown) => void
}): BackgroundTask {
  return startPeriodicTask({ run: record, intervalMs: HOUR_MS, onFault })
}
