import {
  type ImportItem,
  type ImportResults,
  importResults,
  type LibraryImport,
} from '@kitchen-table/contract/catalog'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import type { JobItemResult, JobStore } from '../../../platform/jobs/ports.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { archiveKey, type PlannedItem, planKey } from './import-plan.ts'
import type { LibraryImportStore, StoredLibraryImport } from './ports.ts'

export const LIBRARY_IMPORT_JOB = 'library-import'
export const LIBRARY_IMPORT_UNDO_JOB = 'library-import-undo'

/** The jobs that run an import and undo it: one of each for an import, found by its id. */
export function libraryImportJobId(id: string): string {
  return createDeterministicId(LIBRARY_IMPORT_JOB, id)
}

export function libraryImportUndoJobId(id: string): string {
  return createDeterministicId(LIBRARY_IMPORT_UNDO_JOB, id)
}

/**
 * The subject of the jobs of an import: it is not undone while it runs. Two imports may run at the same time, since each
 * skips the records that the other one has saved.
 */
export function libraryImportJobSubject(id: string): string {
  return `library-import:${id}`
}

export type ImportProgress = {
  state: LibraryImport['state']
  /** Items that are finished in that state. */
  done: number
  /** The outcome of the finished job; null otherwise. */
  results: ImportResults | null
}

/** The job that has the result of each item. */
export function resultsJobId(id: string, { state }: ImportProgress): string {
  return state === 'undoing' || state === 'undone' ? libraryImportUndoJobId(id) : libraryImportJobId(id)
}

/** What a job of an import has as its outcome: null if the import was gone. */
const jobOutcome = importResults.nullable()

/**
 * Reads from its jobs how far an import is. The archive of one that has finished is removed, which says so when its jobs
 * were swept already.
 */
export async function readImportProgress(
  jobs: Pick<JobStore, 'find'>,
  { id, files }: StoredLibraryImport,
): Promise<ImportProgress> {
  const undo = await jobs.find(libraryImportUndoJobId(id))
  const job = undo ?? (await jobs.find(libraryImportJobId(id)))
  if (job === null) return { state: files.archive === null ? 'finished' : 'planned', done: 0, results: null }
  const { done, finishedAt } = job
  if (finishedAt === null) return { state: undo === null ? 'running' : 'undoing', done, results: null }
  const results = jobOutcome.parse(job.outcome)
  return { state: undo === null ? 'finished' : 'undone', done, results }
}

const itemResult = z.enum(['done', 'skipped', 'failed'])
export type ItemResult = z.infer<typeof itemResult>

/** Returns how items went, at most `max`; those that were not tried yet are absent. */
export async function readItemResults(
  jobs: Pick<JobStore, 'listResults'>,
  jobId: string,
  max: number,
): Promise<Map<number, ItemResult>> {
  const results: JobItemResult[] = []
  while (results.length < max) {
    const page = await jobs.listResults(jobId, results.at(-1)?.item)
    if (page.length === 0) break
    results.push(...page)
  }
  return new Map(results.map(({ item, result }) => [item, itemResult.parse(result)]))
}

/** Counts how the items of a plan went; those without a result were not tried yet. */
export function countItemResults(
  items: readonly Pick<PlannedItem, 'action'>[],
  results: ReadonlyMap<number, ItemResult>,
): ImportResults {
  const counts = { added: 0, changed: 0, skipped: 0, failed: 0 }
  for (const [index, result] of results)
    counts[result === 'done' ? (items[index]?.action === 'add' ? 'added' : 'changed') : result] += 1
  return counts
}

/** As many items as a person looks through. */
export const MAX_SHOWN_ITEMS = 500

function toImportItem(
  { version: _, namedBy: __, ...item }: PlannedItem,
  result: ItemResult | null,
): ImportItem {
  return { ...item, result }
}

/** Returns an import without its items. */
export function summarizeImport(
  { id, fileName, createdAt, counts }: StoredLibraryImport,
  { state, done, results }: ImportProgress,
): Omit<LibraryImport, 'items'> {
  const { add, change, leave } = counts ?? { add: 0, change: 0, leave: 0 }
  return {
    id,
    fileName,
    createdAt: new Date(createdAt).toISOString(),
    state,
    counts: { add, change, leave },
    results,
    done,
    total: add + change,
  }
}

export function toLibraryImport(
  stored: StoredLibraryImport,
  progress: ImportProgress,
  items: readonly PlannedItem[],
  results: ReadonlyMap<number, ItemResult>,
): LibraryImport {
  return {
    ...summarizeImport(stored, progress),
    results: progress.state === 'planned' ? null : (progress.results ?? countItemResults(items, results)),
    items: items
      .slice(0, MAX_SHOWN_ITEMS)
      .map((item, index) => toImportItem(item, results.get(index) ?? null)),
  }
}

/** Removes an import with its files: the row last, so that an interrupted removal is made again. */
export async function removeLibraryImport(
  { files, imports }: { files: Pick<FileStore, 'remove'>; imports: LibraryImportStore },
  { id }: StoredLibraryImport,
): Promise<void> {
  for (const key of [archiveKey(id), planKey(id)]) await files.remove(key)
  await imports.remove(id)
}
