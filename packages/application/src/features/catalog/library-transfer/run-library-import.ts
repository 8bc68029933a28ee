import { isDeepStrictEqual } from 'node:util'
import type { ImportResults } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type StoredFile, splitTopicKey } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { defineJob, type JobKind, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryRecord } from '../ports.ts'
import { createContentAuthor } from '../saving/save-outcome.ts'
import { ArchiveError, createProblemCollector } from './archive-problem.ts'
import { type ArchivedRecord, replaceRecordFiles } from './archived-record.ts'
import { mergeKeptFields } from './compare-archive-with-library.ts'
import type { ContentRecords } from './content-records.ts'
import { type PlannedItem, readImportPlan } from './import-plan.ts'
import { countItemResults, type ItemResult, LIBRARY_IMPORT_JOB, readItemResults } from './import-state.ts'
import type { LibraryImportStore } from './ports.ts'
import type { Archive } from './read-archive.ts'
import { openRecords, type RecordReader } from './read-records.ts'
import { toMapKey } from './references.ts'
import {
  type ArchivedFilesDeps,
  removeUnreferencedFiles,
  storeArchivedFiles,
} from './store-archived-files.ts'
import { withStoredArchive } from './stored-archive.ts'

type ImportJobDeps = ArchivedFilesDeps & {
  records: ContentRecords
  imports: LibraryImportStore
  jobs: Pick<JobStore, 'saveResults' | 'listResults'>
  now: () => number
}

/** `sub` is the administrator who started it. */
export const importJobInputSchema = z.strictObject({ id: z.string(), sub: z.string() })
export type ImportJobInput = z.infer<typeof importJobInputSchema>

/** Saves the result of an item, and then the progress: an item whose result is missing is tried again. */
export async function saveItemResult(
  jobs: Pick<JobStore, 'saveResults'>,
  jobId: string,
  worker: JobWorker,
  finished: { item: number; result: ItemResult; done: number },
): Promise<void> {
  const { item, result, done } = finished
  await jobs.saveResults(jobId, [{ item, result }])
  await worker.saveProgress(done)
}

type Source = { archive: Archive; importId: string; actor: Actor }

/** Returns whether an earlier attempt of this item has saved the record, and died before it recorded that. */
function isSavedAlready(
  target: LibraryRecord,
  current: (LibraryRecord & { version: number }) | null,
  { version }: PlannedItem,
): boolean {
  return current?.version === (version ?? 0) + 1 && isDeepStrictEqual(current.record, target.record)
}

/** Returns whether the layout of a topic is there. It may have been removed since the plan was made. */
async function hasLayout(records: ContentRecords, { kind, key }: PlannedItem): Promise<boolean> {
  return kind !== 'topic' || (await records.find({ kind: 'layout', key: splitTopicKey(key)[0] })) !== null
}

async function importRecord(
  deps: ImportJobDeps,
  source: Source,
  archived: ArchivedRecord,
  item: PlannedItem,
): Promise<ItemResult> {
  const { records, now } = deps
  const current = await records.find(item)
  const version = item.version ?? 0
  const currentVersion = current?.version ?? 0
  // Saved since the plan was made, or removed; one version more may be of an earlier attempt.
  if (currentVersion !== version && currentVersion !== version + 1) return 'skipped'
  if (!(await hasLayout(records, item))) return 'skipped'

  const changedFields = item.version === null ? Object.keys(archived.files) : item.fields
  const stored = await storeArchivedFiles(deps, source, archived, current, changedFields)
  const target = mergeKeptFields(replaceRecordFiles(archived, stored), current)
  if (currentVersion !== version) {
    if (isSavedAlready(target, current, item)) return 'done'
    await removeUnreferencedFiles(deps, stored)
    return 'skipped'
  }
  const author = createContentAuthor(source.actor, now())
  if ((await records.save(target, item.version, author)) === 'saved') return 'done'
  await removeUnreferencedFiles(deps, stored)
  return 'skipped'
}

/** Returns whether a repeated attempt would fail in the same way: it is the archive's fault, not the store's. */
function isArchiveFault(error: unknown): boolean {
  if (error instanceof ArchiveError) return true
  return (
    error instanceof Refusal &&
    ['input.invalid', 'input.too_large', 'catalog.archive_invalid'].includes(error.code)
  )
}

/** Imports one record. 'failed': its file cannot be used, for example a picture that cannot be decoded. */
async function importItem(
  deps: ImportJobDeps,
  source: Source,
  reader: RecordReader,
  item: PlannedItem,
): Promise<ItemResult> {
  try {
    const parsed = await reader.read(item)
    return 'messages' in parsed ? 'failed' : await importRecord(deps, source, parsed.record, item)
  } catch (error) {
    if (isArchiveFault(error)) return 'failed'
    throw error
  }
}

/**
 * Adds the intents that worries of the archive become, if a process of an earlier release has made the plan: its layouts
 * name them, and the plan does not have them. Undoing the import leaves them.
 */
async function addUnplannedIntents(
  { records, now }: ImportJobDeps,
  actor: Actor,
  reader: RecordReader,
  plan: readonly PlannedItem[],
): Promise<void> {
  const planned = new Set(plan.map(toMapKey))
  for (const key of reader.keys) {
    if (!reader.isConverted(key) || planned.has(toMapKey(key))) continue
    const parsed = await reader.read(key)
    if ('record' in parsed) await records.save(parsed.record, null, createContentAuthor(actor, now()))
  }
}

type Finish = (item: number, result: ItemResult) => Promise<void>

/** Imports the items that are left of a plan, as far as the archive can be read. */
async function importItems(
  deps: ImportJobDeps,
  { archive: archiveFile, ...source }: Omit<Source, 'archive'> & { archive: StoredFile },
  { plan, left }: { plan: readonly PlannedItem[]; left: Iterable<[number, PlannedItem]> },
  finish: Finish,
): Promise<void> {
  try {
    await withStoredArchive(deps.files, archiveFile, async (archive) => {
      const reader = await openRecords(archive, createProblemCollector())
      await addUnplannedIntents(deps, source.actor, reader, plan)
      for (const [index, item] of left)
        await finish(index, await importItem(deps, { ...source, archive }, reader, item))
    })
  } catch (error) {
    if (!isArchiveFault(error)) throw error
  }
}

/**
 * Imports what was planned, record by record: units, icons, tracks, layouts, topics (`importOrder`). If the archive is
 * missing or cannot be read any more, what is left has failed.
 */
export function libraryImportJob(jobDeps: ImportJobDeps): JobKind<ImportJobInput, ImportResults | null> {
  const { files, imports, jobs, decodePicture } = jobDeps
  const deps: ImportJobDeps = {
    ...jobDeps,
    decodePicture: (decode) => decodePicture(decode, { canWaitLonger: true }),
  }
  return defineJob({
    name: LIBRARY_IMPORT_JOB,
    input: importJobInputSchema,
    isLong: true,
    async run({ id, sub }, job, worker) {
      const stored = await imports.find(id)
      if (stored === null) return null
      const plan = await readImportPlan(files, id)
      const changes = plan.filter(({ action }) => action !== 'leave')
      const { archive } = stored.files
      const actor: Actor = { sub, role: 'admin', group: null, subGroupId: null }
      const finish: Finish = (item, result) =>
        saveItemResult(jobs, job.id, worker, { item, result, done: item + 1 })

      const left = [...changes.entries()].slice(worker.done)
      if (archive !== null && left.length > 0)
        await importItems(deps, { archive, importId: id, actor }, { plan, left }, finish)
      while (worker.done < changes.length) await finish(worker.done, 'failed')
      // The archive is of no more use, and may be large.
      await imports.update({ ...stored, files: { ...stored.files, archive: null } })
      if (archive !== null) await files.remove(archive.key)
      return countItemResults(changes, await readItemResults(jobs, job.id, changes.length))
    },
  })
}
