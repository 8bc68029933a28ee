import { type BackgroundTask, startPeriodicTask } from '../platform/background-task.ts'
import type { VerifyDerivedRows } from './stores.ts'

/** How often a process asks whether a verification is due, which is one read. */
const INTERVAL_MS = 60_000

/** Verifies derived rows beside the requests, whenever that is due and no other process does it. */
export function startDerivedRowsVerifier({
  verifyDerivedRows,
  now,
  onFault,
}: {
  verifyDerivedRows: VerifyDerivedRows
  now: () => number
  onFault: (error: unknown) => void
}): BackgroundTask {
  const run = async (signal: AbortSignal) => void (await verifyDerivedRows({ now, signal }))
  return startPeriodicTask({ run, intervalMs: INTERVAL_MS, onFault })
}
