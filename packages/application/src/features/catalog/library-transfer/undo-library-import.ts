import type { ImportResults } from '@kitchen-table/contract/catalog'
import { toWindowDay } from '@kitchen-table/domain/facts'
import { defineJob, type JobKind } from '../../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import type { FileReferenceStore, FileStore } from '../../../platform/uploads/ports.ts'
import { findIssuesOfSave } from '../facts/fact-issues.ts'
import type { LibraryRecord, VersionStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { createContentAuthor } from '../saving/save-outcome.ts'
import type { ContentRecords } from './content-records.ts'
import { type PlannedItem, readImportPlan } from './import-plan.ts'
import {
  countItemResults,
  type ItemResult,
  LIBRARY_IMPORT_UNDO_JOB,
  libraryImportJobId,
  readItemResults,
} from './import-state.ts'
import type { LayoutReferencesDeps } from './layout-references.ts'
import type { LibraryImportStore } from './ports.ts'
import { type ImportJobInput, importJobInputSchema, saveItemResult } from './run-library-import.ts'
import { removeImportedFiles } from './store-archived-files.ts'
import {
  createRecordUseCheck,
  type FinishedImport,
  isRecordRestored,
  isUnchangedSinceImport,
  toRestoredRecord,
} from './undoable-records.ts'

type Deps = LayoutReferencesDeps & {
  versions: Pick<VersionStore, 'list'>
  records: ContentRecords
  library: Pick<LibraryCache, 'current'>
  files: FileStore
  fileReferences: FileReferenceStore
  imports: LibraryImportStore
  jobs: Pick<JobStore, 'find' | 'saveResults' | 'listResults'>
  now: () => number
}

/** Removes an added record that no other one uses. The files are removed again if an attempt has died before that. */
async function removeAdded(
  deps: Deps,
  undone: FinishedImport,
  item: PlannedItem,
  isInUse: () => Promise<boolean>,
): Promise<ItemResult> {
  const { records } = deps
  const current = await records.find(item)
  if (current !== null) {
    if (!(await isUnchangedSinceImport(deps, undone, item, current)) || (await isInUse())) return 'skipped'
    if ((await records.remove(item, current.version)) === 'stale') return 'skipped'
  }
  await removeImportedFiles(deps, undone.id, item)
  return 'done'
}

/** Facts are restored last: what stays by then names them. */
async function wouldBreakUses(
  { library, now }: Pick<Deps, 'library' | 'now'>,
  { kind, record }: LibraryRecord,
): Promise<boolean> {
  if (kind !== 'fact') return false
  return (await findIssuesOfSave(await library.current(), record, toWindowDay(now()))).length > 0
}

async function restoreChanged(
  deps: Deps,
  undone: FinishedImport,
  item: PlannedItem,
  before: LibraryRecord,
  sub: string,
): Promise<ItemResult> {
  const { records, now } = deps
  const current = await records.find(item)
  if (current === null) return 'skipped'
  if (!(await isUnchangedSinceImport(deps, undone, item, current)))
    return isRecordRestored(item, before, current) ? 'done' : 'skipped'
  const author = createContentAuthor({ sub }, now())
  const restored = toRestoredRecord(item, before, current)
  if (await wouldBreakUses(deps, restored)) return 'skipped'
  return (await records.save(restored, current.version, author)) === 'saved' ? 'done' : 'skipped'
}

/** Returns the function that undoes one item of an import, by its index. */
function itemUndoer(deps: Deps, undone: FinishedImport, sub: string) {
  const isInUse = createRecordUseCheck(deps, undone)
  return async (item: PlannedItem, index: number): Promise<ItemResult> => {
    if (undone.results.get(index) !== 'done') return 'skipped'
    if (item.action === 'add') return removeAdded(deps, undone, item, () => isInUse(item, index))
    const before = await deps.imports.findBefore(undone.id, index)
    return before === null ? 'skipped' : restoreChanged(deps, undone, item, before, sub)
  }
}

/**
 * Restores what was there before an import, in the opposite order: what changed gets its earlier fields as a new
 * version, what was added is removed. What was saved since stays, and so does what was added and is used by others.
 */
export function undoLibraryImportJob(deps: Deps): JobKind<ImportJobInput, ImportResults | null> {
  const { files, imports, jobs } = deps
  return defineJob({
    name: LIBRARY_IMPORT_UNDO_JOB,
    input: importJobInputSchema,
    isLong: true,
    async run({ id, sub }, job, worker) {
      const stored = await imports.find(id)
      if (stored === null) return null
      const changes = (await readImportPlan(files, id)).filter(({ action }) => action !== 'leave')
      const results = await readItemResults(jobs, libraryImportJobId(id), changes.length)
      const finishedAt = (await jobs.find(libraryImportJobId(id)))?.finishedAt ?? 0
      const undone = { id, plannedAt: stored.createdAt, finishedAt, changes, results }
      const undoItem = itemUndoer(deps, undone, sub)
      for (let count = worker.done; count < changes.length; count += 1) {
        const index = changes.length - 1 - count
        const item = changes[index]
        if (!item) break
        const result = await undoItem(item, index)
        await saveItemResult(jobs, job.id, worker, { item: index, result, done: count + 1 })
      }
      return countItemResults(changes, await readItemResults(jobs, job.id, changes.length))
    },
  })
}
