import type { JobStore } from '../../../platform/jobs/ports.ts'
import { type PeriodicTask, startPeriodicTask } from '../../../platform/periodic-task.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { readProgress, removeImport } from './import-state.ts'
import type { ImportStore } from './ports.ts'

const HOUR_MS = 60 * 60_000

/** How long an import can be run or undone, in milliseconds. */
const IMPORT_LIFETIME_MS = 30 * 24 * HOUR_MS

type Deps = {
  imports: ImportStore
  files: Pick<FileStore, 'remove'>
  jobs: Pick<JobStore, 'find'>
  now: () => number
}

/** Much longer than a plan takes, in milliseconds. */
const PLANNING_LIFETIME_MS = HOUR_MS

/**
 * Removes the imports that are older than 30 days with their files, unless a job is at work on them, and after an hour
 * those of which a process has died that planned them.
 */
export async function sweepImports({ imports, files, jobs, now }: Deps): Promise<void> {
  for (const stored of await imports.list())
    if (stored.counts === null && stored.createdAt < now() - PLANNING_LIFETIME_MS)
      await removeImport({ files, imports }, stored)
  for (const stored of await imports.listCreatedBefore(now() - IMPORT_LIFETIME_MS)) {
    const { state } = await readProgress(jobs, stored.id)
    if (state !== 'running' && state !== 'undoing') await removeImport({ files, imports }, stored)
  }
}

/** Sweeps now and once an hour. */
export function startImportSweeper({
  onFault,
  ...deps
}: Deps & { onFault: (error: unknown) => void }): PeriodicTask {
  return startPeriodicTask({ run: () => sweepImports(deps), intervalMs: HOUR_MS, onFault })
}
