import type { LibraryImport } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import type { StartJob } from '../../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { FinishedUploads } from '../../../platform/uploads/finished-uploads.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileReferenceStore, FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogStore, ResourceStore, VersionStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import type { ContentRecords } from './content-records.ts'
import { readImportPlan } from './import-plan.ts'
import {
  type ImportProgress,
  LIBRARY_IMPORT_JOB,
  LIBRARY_IMPORT_UNDO_JOB,
  libraryImportJobId,
  libraryImportJobSubject,
  libraryImportUndoJobId,
  MAX_SHOWN_ITEMS,
  readImportProgress,
  readItemResults,
  resultsJobId,
  summarizeImport,
  toLibraryImport,
} from './import-state.ts'
import { planLibraryImport } from './plan-library-import.ts'
import type { LibraryImportStore, StoredLibraryImport } from './ports.ts'
import { libraryImportJob } from './run-library-import.ts'
import { undoLibraryImportJob } from './undo-library-import.ts'

export type LibraryImportDeps = {
  catalog: CatalogStore
  versions: VersionStore
  resources: ResourceStore
  listOrganizations: () => Promise<Organization[]>
  library: Pick<LibraryCache, 'current'>
  records: ContentRecords
  files: FileStore
  fileReferences: FileReferenceStore
  decodePicture: PictureQueue
  imports: LibraryImportStore
  jobs: JobStore
  startJob: StartJob
  finishedUploads: Pick<FinishedUploads, 'find' | 'consume'>
  newId: () => string
  now: () => number
}

type StateDeps = Pick<LibraryImportDeps, 'imports' | 'jobs' | 'files'>

/** Throws `auth.forbidden`, or `catalog.import_not_found` for an unknown import and one that is still being planned. */
async function requireImport({ imports }: StateDeps, actor: Actor, id: string): Promise<StoredLibraryImport> {
  requireEditor(actor)
  const stored = await imports.find(id)
  if (stored === null || stored.counts === null) throw new Refusal('catalog.import_not_found')
  return stored
}

async function describeLibraryImport(
  { jobs, files }: StateDeps,
  stored: StoredLibraryImport,
  progress: ImportProgress,
): Promise<LibraryImport> {
  const { id } = stored
  const items = await readImportPlan(files, id)
  // All of them are counted until the job has done that.
  const max = progress.results === null ? items.length : MAX_SHOWN_ITEMS
  const results = await readItemResults(jobs, resultsJobId(id, progress), max)
  return toLibraryImport(stored, progress, items, results)
}

/** Returns the imports of the last 30 days, and of the plans that were not started those of the last day. */
export function listLibraryImports({ imports, jobs }: StateDeps) {
  return async (actor: Actor): Promise<{ imports: Omit<LibraryImport, 'items'>[] }> => {
    requireEditor(actor)
    const planned = (await imports.list()).filter(({ counts }) => counts !== null)
    return {
      imports: await Promise.all(
        planned.map(async (stored) => summarizeImport(stored, await readImportProgress(jobs, stored))),
      ),
    }
  }
}

export function findLibraryImport(deps: StateDeps) {
  return async (actor: Actor, { id }: { id: string }): Promise<LibraryImport> => {
    const stored = await requireImport(deps, actor, id)
    return describeLibraryImport(deps, stored, await readImportProgress(deps.jobs, stored))
  }
}

/** Starts the job of an import, once: repeated, it has no effect. */
export function startLibraryImport(deps: StateDeps & Pick<LibraryImportDeps, 'startJob'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<LibraryImport> => {
    const stored = await requireImport(deps, actor, id)
    if ((await readImportProgress(deps.jobs, stored)).state === 'planned') {
      const job = {
        id: libraryImportJobId(id),
        subject: libraryImportJobSubject(id),
        input: { id, sub: actor.sub },
      }
      if ((await deps.startJob({ name: LIBRARY_IMPORT_JOB }, job)) === 'busy')
        throw new Refusal('catalog.busy')
    }
    return describeLibraryImport(deps, stored, await readImportProgress(deps.jobs, stored))
  }
}

/** Starts to undo a finished import, once: repeated, or before the import was started, it has no effect. */
export function startLibraryImportUndo(deps: StateDeps & Pick<LibraryImportDeps, 'startJob'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<LibraryImport> => {
    const stored = await requireImport(deps, actor, id)
    const { state } = await readImportProgress(deps.jobs, stored)
    if (state === 'running') throw new Refusal('catalog.busy')
    if (state === 'finished') {
      const job = {
        id: libraryImportUndoJobId(id),
        subject: libraryImportJobSubject(id),
        input: { id, sub: actor.sub },
      }
      const outcome = await deps.startJob({ name: LIBRARY_IMPORT_UNDO_JOB }, job)
      if (outcome === 'busy') throw new Refusal('catalog.busy')
    }
    return describeLibraryImport(deps, stored, await readImportProgress(deps.jobs, stored))
  }
}

export function libraryImportProcedures(deps: LibraryImportDeps) {
  return {
    planImport: procedures.catalog.planImport.handler(forActor(planLibraryImport(deps))),
    listImports: procedures.catalog.listImports.handler(forActor(listLibraryImports(deps))),
    findImport: procedures.catalog.findImport.handler(forActor(findLibraryImport(deps))),
    startImport: procedures.catalog.startImport.handler(forActor(startLibraryImport(deps))),
    undoImport: procedures.catalog.undoImport.handler(forActor(startLibraryImportUndo(deps))),
  }
}

/** The kinds of jobs of imports, which the reconciler runs. */
export function libraryImportJobs(deps: LibraryImportDeps) {
  return [libraryImportJob(deps), undoLibraryImportJob(deps)]
}
