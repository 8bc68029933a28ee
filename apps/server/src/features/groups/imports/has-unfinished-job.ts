import { readGroupJob } from '../group-jobs.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredMemberImport } from './ports.ts'

/** Whether one of these imports of an organisation is being undone, or those who are not in its file are being removed. */
export async function hasUnfinishedJob(
  deps: Pick<ImportsDeps, 'jobs'>,
  imports: readonly StoredMemberImport[],
): Promise<boolean> {
  for (const { group, undoJob, removalJob } of imports)
    for (const id of [undoJob, removalJob]) {
      const job = id === null ? null : await readGroupJob(deps, group, id)
      if (job?.isFinished === false) return true
    }
  return false
}
