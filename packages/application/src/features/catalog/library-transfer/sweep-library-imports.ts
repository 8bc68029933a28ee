import type { PeriodicTask } from '../../../platform/feature.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { readImportProgress, removeLibraryImport } from './import-state.ts'
import type { LibraryImportStore, StoredLibraryImport } from './ports.ts'

const HOUR_MS = 60 * 60_000

/** How long an import that has run is stored and can be undone, in milliseconds. */
const IMPORT_LIFETIME_MS = 30 * 24 * HOUR_MS

type Deps = {
  imports: LibraryImportStore
  files: Pick<FileStore, 'remove'>
  jobs: Pick<JobStore, 'find'>
  now: () => number
}

/** How long an import that was only planned can be started, in milliseconds: its archive may have 250 MB. */
const PLAN_LIFETIME_MS = 24 * HOUR_MS

/** Much longer than a plan takes, in milliseconds. */
const PLANNING_LIFETIME_MS = HOUR_MS

/** Returns how long an import is stored in milliseconds, or null while a job is at work on it. */
async function findLifetime(jobs: Deps['jobs'], stored: StoredLibraryImport): Promise<number | null> {
  if (stored.counts === null) return PLANNING_LIFETIME_MS
  const { state } = await readImportProgress(jobs, stored)
  if (state === 'running' || state === 'undoing') return null
  return state === 'planned' ? PLAN_LIFETIME_MS : IMPORT_LIFETIME_MS
}

/**
 * Removes imports with their files: after 30 days, after a day if they were not started, and after an hour if the process
 * has died that planned them. Those on which a job is at work stay.
 */
export async function sweepLibraryImports({ imports, files, jobs, now }: Deps): Promise<void> {
  const old = await imports.listCreatedBefore(now() - IMPORT_LIFETIME_MS)
  for (const stored of [...(await imports.list()), ...old]) {
    const lifetime = await findLifetime(jobs, stored)
    if (lifetime !== null && stored.createdAt < now() - lifetime)
      await removeLibraryImport({ files, imports }, stored)
  }
}

/** Returns the task that sweeps once an hour. */
export function libraryImportSweepTask(deps: Deps): PeriodicTask {
  return { run: () => sweepLibraryImports(deps), intervalMs: HOUR_MS }
}
