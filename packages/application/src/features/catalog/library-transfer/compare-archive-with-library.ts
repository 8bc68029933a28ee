import { isDeepStrictEqual } from 'node:util'
import { splitTopicKey } from '@kitchen-table/domain/catalog'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogKey, Library, LibraryRecord } from '../ports.ts'
import { fileFields, folderByFileField, recordPath } from './archive-paths.ts'
import { createProblemCollector, type ProblemCollector } from './archive-problem.ts'
import { findArchivedFileProblem, isSameAsStoredFile } from './archived-files.ts'
import { type ArchivedRecord, getRecordFiles, getRecordTitle, listContentRecords } from './archived-record.ts'
import { createArchivedFactCheck } from './check-archived-facts.ts'
import type { PlannedItem } from './import-plan.ts'
import { messages } from './messages.ts'
import type { RecordBefore } from './ports.ts'
import type { Archive } from './read-archive.ts'
import { findEntry, openRecords } from './read-records.ts'
import { toMapKey } from './references.ts'
import { findRepeatedTitles } from './unique-titles.ts'

type CurrentRecord = LibraryRecord & { version: number }

/** `day` is the present one (YYYY-MM-DD). */
type Deps = { files: Pick<FileStore, 'get'>; archive: Archive; decodePicture: PictureQueue; day: string }

/** The fields that an import never changes in a record that exists. */
const keptFields = new Set(['trackId'])

export type Comparison = {
  /** Those that are added or changed first, in the order of the import. */
  items: PlannedItem[]
  /** The records that change, as they are now. */
  before: RecordBefore[]
}

/** Returns the record as an import stores it: what is never changed stays as it is. */
export function mergeKeptFields(archived: LibraryRecord, current: LibraryRecord | null): LibraryRecord {
  if (archived.kind === 'track' && current?.kind === 'track')
    return { ...archived, record: { ...archived.record, trackId: current.record.trackId } }
  if (archived.kind === 'unit' && current?.kind === 'unit') {
    const { creationId } = current.record
    return creationId === undefined ? archived : { ...archived, record: { ...archived.record, creationId } }
  }
  return archived
}

function listChangedFields(archived: LibraryRecord, current: LibraryRecord): string[] {
  const before = new Map<string, unknown>(Object.entries(current.record))
  return Object.entries(archived.record)
    .filter(([field]) => !(field in folderByFileField) && !keptFields.has(field))
    .filter(([field, value]) => !isDeepStrictEqual(value, before.get(field)))
    .map(([field]) => field)
}

/** Returns the file fields that change, after all files of the record were checked. */
async function listChangedFiles(
  deps: Deps,
  archived: ArchivedRecord,
  current: CurrentRecord | null,
  { problems, otherPaths }: { problems: ProblemCollector; otherPaths: Set<string> },
): Promise<string[]> {
  const storedFiles = current === null ? {} : getRecordFiles(current)
  const changed: string[] = []
  for (const field of fileFields) {
    const file = archived.files[field]
    const stored = storedFiles[field] ?? null
    if (file === null || file === undefined) {
      if (stored !== null) changed.push(field)
      continue
    }
    otherPaths.delete(file.path)
    const entry = findEntry(deps.archive, file.path)
    if (entry === null)
      problems.add(
        recordPath(archived),
        messages.ofField({ field, problem: messages.missingFileOfField({ path: file.path }) }),
      )
    else if (!(await isSameAsStoredFile(deps, { ...file, field }, entry, stored))) {
      const problem = await findArchivedFileProblem(deps, field, entry)
      if (problem !== null) problems.add(file.path, problem)
      changed.push(field)
    }
  }
  return changed
}

function planItem(archived: ArchivedRecord, current: CurrentRecord | null, fields: string[]): PlannedItem {
  const { kind, key } = archived
  const action = current === null ? 'add' : fields.length === 0 ? 'leave' : 'change'
  return { kind, key, title: getRecordTitle(archived), action, fields, version: current?.version ?? null }
}

/** Returns what is wrong with a topic that would have no layout, or null. */
function describeMissingLayout(key: CatalogKey, layouts: ReadonlySet<string>): string | null {
  if (key.kind !== 'topic') return null
  const [layout] = splitTopicKey(key.key)
  return layouts.has(layout) ? null : messages.missingLayout({ layout })
}

/**
 * Compares every record of an archive with the library. Throws the refusal `catalog.archive_invalid` with what is wrong
 * in the archive, or an ArchiveError.
 */
export async function compareArchiveWithLibrary(deps: Deps, library: Library): Promise<Comparison> {
  const currentRecords = listContentRecords(library)
  const currentByKey = new Map(currentRecords.map((content) => [toMapKey(content), content]))
  const problems = createProblemCollector()
  const reader = await openRecords(deps.archive, problems)
  const layouts = new Set(
    [...currentRecords, ...reader.keys].filter(({ kind }) => kind === 'layout').map(({ key }) => key),
  )
  const archivedKeys = reader.keys.filter((key) => !reader.isConverted(key))
  const facts = createArchivedFactCheck(library, { archivedKeys, day: deps.day })
  const changes: PlannedItem[] = []
  const leaves: PlannedItem[] = []
  const before: RecordBefore[] = []

  for (const key of reader.keys) {
    const layoutProblem = describeMissingLayout(key, layouts)
    if (layoutProblem !== null) problems.add(recordPath(key), layoutProblem)
    const parsed = await reader.read(key)
    if ('messages' in parsed) {
      for (const message of parsed.messages) problems.add(reader.pathOf(key), message)
      continue
    }
    const current = currentByKey.get(toMapKey(key)) ?? null
    for (const message of await facts.describeProblems(parsed.record, current))
      problems.add(reader.pathOf(key), message)
    const files = await listChangedFiles(deps, parsed.record, current, { ...reader, problems })
    const isKept = current === null || reader.isConverted(key)
    const fields = isKept ? [] : [...listChangedFields(parsed.record, current), ...files]
    const item = planItem(parsed.record, current, fields)
    if (current !== null && item.action === 'change') before.push({ item: changes.length, content: current })
    if (item.action === 'leave') leaves.push(item)
    else changes.push(item)
  }
  for (const { slug, message } of await facts.listBrokenUses())
    problems.add(recordPath({ kind: 'fact', key: slug }), message)
  for (const path of reader.otherPaths) problems.add(path, messages.noRecord())
  const items = [...changes, ...leaves]
  const titled = currentRecords.map((content) => ({ ...content, title: getRecordTitle(content) }))
  for (const { record, message } of findRepeatedTitles(titled, items))
    problems.add(recordPath(record), message)
  problems.throwIfAny()
  return { items, before }
}
