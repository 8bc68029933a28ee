import { type BackgroundTask, startPeriodicTask } from '../../../platform/background-task.ts'
import { IMPORT_LIFETIME_MS } from './import-view.ts'
import type { MemberImportStore } from './ports.ts'

/** In milliseconds. Rows hold personal data, which is gone within a quarter of an hour of its last day. */
const INTERVAL_MS = 15 * 60_000

type Deps = { memberImports: Pick<MemberImportStore, 'sweep'>; now: () => number }

/** Removes imports of members a day after they were begun, or created if they were not (docs/security.md T60). */
export function sweepMemberImports({ memberImports, now }: Deps): Promise<void> {
  return memberImports.sweep(now() - IMPORT_LIFETIME_MS)
}

/** Sweeps now and every quarter of an hour. */
export function startMemberImportSweeper({
  onFault,
  ...deps
}: Deps & { onFault: (error: unknown) => void }): BackgroundTask {
  return startPeriodicTask({ run: () => sweepMemberImports(deps), intervalMs: INTERVAL_MS, onFault })
}
