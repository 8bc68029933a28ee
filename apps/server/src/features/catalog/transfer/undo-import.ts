import { isDeepStrictEqual } from 'node:util'
import type { ImportResults } from '@kitchen-table/contract/catalog-management'
import { defineJob, type JobKind } from '../../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import type { FileReferenceStore, FileStore } from '../../../platform/uploads/ports.ts'
import { type ContentRecord, storedFilesOf } from './archived-record.ts'
import type { ContentRecords } from './content-records.ts'
import { type PlannedItem, readPlan } from './import-plan.ts'
import { countResults, type ItemResult, readResults, runJobId, UNDO_JOB } from './import-state.ts'
import type { ImportStore } from './ports.ts'
import { finishItem, type ImportJobInput, importJobInput } from './run-import.ts'
import { removeUnreferencedFiles } from './store-archived-files.ts'

type Deps = {
  records: ContentRecords
  files: FileStore
  fileReferences: FileReferenceStore
  imports: ImportStore
  jobs: Pick<JobStore, 'saveResults' | 'listResults'>
  now: () => number
}

/** The version that the import has saved. */
function importedVersion({ version }: PlannedItem): number {
  return (version ?? 0) + 1
}

async function removeAdded(deps: Deps, item: PlannedItem): Promise<ItemResult> {
  const { records } = deps
  const current = await records.find(item)
  if (current === null) return 'done'
  if (current.version !== importedVersion(item)) return 'skipped'
  if ((await records.remove(item, current.version)) === 'stale') return 'skipped'
  await removeUnreferencedFiles(deps, storedFilesOf(current))
  return 'done'
}

async function restoreChanged(
  { records, now }: Deps,
  before: ContentRecord,
  item: PlannedItem,
  sub: string,
): Promise<ItemResult> {
  const current = await records.find(item)
  if (current?.version === importedVersion(item) + 1 && isDeepStrictEqual(current.record, before.record))
    return 'done'
  if (current?.version !== importedVersion(item)) return 'skipped'
  const author = { sub, at: new Date(now()).toISOString() }
  return (await records.save(before, current.version, author)) === 'saved' ? 'done' : 'skipped'
}

async function undoItem(
  deps: Deps,
  { id, sub }: ImportJobInput,
  index: number,
  item: PlannedItem,
): Promise<ItemResult> {
  if (item.action === 'add') return removeAdded(deps, item)
  const before = await deps.imports.findBefore(id, index)
  return before === null ? 'skipped' : restoreChanged(deps, before, item, sub)
}

/**
 * Restores what was there before an import, in the opposite order: what changed gets its earlier fields as a new
 * version, what was added is removed. What somebody has saved since stays.
 */
export function undoImportJob(deps: Deps): JobKind<ImportJobInput, ImportResults | null> {
  const { files, imports, jobs } = deps
  return defineJob({
    name: UNDO_JOB,
    input: importJobInput,
    isLong: true,
    async run({ id, sub }, job, worker) {
      if ((await imports.find(id)) === null) return null
      const changes = (await readPlan(files, id)).filter(({ action }) => action !== 'leave')
      const imported = await readResults(jobs, runJobId(id), changes.length)
      for (let count = worker.done; count < changes.length; count += 1) {
        const index = changes.length - 1 - count
        const item = changes[index]
        if (!item) break
        const result =
          imported.get(index) === 'done' ? await undoItem(deps, { id, sub }, index, item) : 'skipped'
        await finishItem(jobs, job.id, worker, { item: index, result, done: count + 1 })
      }
      return countResults(changes, await readResults(jobs, job.id, changes.length))
    },
  })
}
