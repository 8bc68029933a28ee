import { type BackgroundTask, startPeriodicTask } from '../../../platform/background-task.ts'
import { IMPORT_LIFETIME_MS } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredMemberImport } from './ports.ts'
import { IMPORT_LEASE_MS, ROWS_IN_HAND } from './process-import.ts'
import { toJoinTime } from './process-row.ts'

/** In milliseconds. Rows hold personal data, which is gone within a quarter of an hour of its last day. */
const INTERVAL_MS = 15 * 60_000

type Deps = Pick<ImportsDeps, 'memberImports' | 'accounts' | 'now' | 'newId'>

/** Deletes the account that a worker which has died may have created without its person: it would block its address. */
async function discardAccountInHand(
  { memberImports, accounts }: Deps,
  { id, startedAt }: StoredMemberImport,
): Promise<void> {
  if (startedAt === null) return
  let after = 0
  for (let n = 0; n < ROWS_IN_HAND; n += 1) {
    const row = await memberImports.nextRow(id, after)
    if (row === null) return
    await accounts.discardAccount(row.email, toJoinTime(startedAt))
    after = row.line
  }
}

/** Returns a function that removes an import which has expired, unless a worker is processing it. */
function importRemover(deps: Deps, before: number) {
  const { memberImports, now, newId } = deps
  return async (stored: StoredMemberImport): Promise<void> => {
    const isUnfinished = stored.startedAt !== null && stored.finishedAt === null
    if (isUnfinished) {
      const lease = { id: newId(), until: now() + IMPORT_LEASE_MS }
      if (!(await memberImports.claim(stored.id, now(), lease))) return
      await discardAccountInHand(deps, stored)
    }
    await memberImports.remove(stored.id, before)
  }
}

/** Returns a function that removes imports a day after they were begun, or created if they were not (docs/security.md T60). */
export function sweepMemberImports(deps: Deps) {
  return async (): Promise<void> => {
    const before = deps.now() - IMPORT_LIFETIME_MS
    const remove = importRemover(deps, before)
    for (const stored of await deps.memberImports.listExpired(before)) await remove(stored)
  }
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
