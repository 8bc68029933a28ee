import { type BackgroundTask, startPeriodicTask } from '../../../platform/background-task.ts'
import { IMPORT_LIFETIME_MS } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { finishRowInHand, isBegun } from './process-import.ts'

/** In milliseconds. Rows hold personal data, which is gone within a quarter of an hour of its last day. */
const INTERVAL_MS = 15 * 60_000

/**
 * Removes imports of members a day after they were begun, or created if they were not (docs/security.md T60). The row that
 * a worker had in hand when it died is finished before; where that fails, it is tried again the next time.
 */
export async function sweepMemberImports(deps: ImportsDeps): Promise<void> {
  const { memberImports, now, onFault } = deps
  const before = now() - IMPORT_LIFETIME_MS
  for (const stored of await memberImports.listInHand(before))
    if (isBegun(stored)) await finishRowInHand(deps, stored).catch(onFault)
  await memberImports.sweep(before)
}

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
