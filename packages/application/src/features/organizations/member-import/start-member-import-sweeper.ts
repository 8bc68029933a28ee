import { type BackgroundTask, startPeriodicTask } from '../../../platform/background-task.ts'

/** In milliseconds. Rows hold personal data, which is gone within a quarter of an hour of its last day. */
const INTERVAL_MS = 15 * 60_000

/** Sweeps now and every quarter of an hour. */
export function startMemberImportSweeper({
  sweep,
  onFault,
}: {
  sweep: () => Promise<void>
  onFault: (error: unknown) => void
}): BackgroundTask {
  return startPeriodicTask({ run: sweep, intervalMs: INTERVAL_MS, onFault })
}
