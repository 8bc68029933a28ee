import type { PeriodicTask } from '@kitchen-table/application/platform'
import type { VerifyDerivedRows } from '@kitchen-table/application/ports'

/** How often a process asks whether a verification is due, which is one read. */
const INTERVAL_MS = 60_000

/** The longest wait after a fault. */
const MAX_WAIT_MS = 60 * 60_000

/**
 * Returns the task that verifies derived rows, whenever that is due and no other process does it. It waits longer after each
 * fault that follows another, because every attempt reads whole tables, and a row that cannot be parsed fails all of them.
 */
export function createVerifyDerivedRowsTask(
  verifyDerivedRows: VerifyDerivedRows,
  now: () => number,
): PeriodicTask {
  let waitMs = INTERVAL_MS
  let waitUntil = 0
  const run = async (signal: AbortSignal): Promise<void> => {
    if (now() < waitUntil) return
    try {
      const repairs = await verifyDerivedRows({ now, signal })
      // Null: nothing was verified, perhaps because another process has just failed to.
      if (repairs !== null) waitMs = INTERVAL_MS
    } catch (error) {
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
      waitUntil = now() + waitMs
      throw error
    }
  }
  return { run, intervalMs: INTERVAL_MS }
}
