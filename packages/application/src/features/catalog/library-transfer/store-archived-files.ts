import { buffer } from 'node:stream/consumers'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type StoredFile, splitTopicKey } from '@kitchen-table/domain/catalog'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { topicFolder, unitFolder } from '../../../platform/uploads/file-folders.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileReferenceStore, FileStore } from '../../../platform/uploads/ports.ts'
import type { CatalogKey, LibraryRecord } from '../ports.ts'
import { storePicture } from '../saving/store-picture.ts'
import { type FileField, fileFields, isPictureField, recordPath } from './archive-paths.ts'
import { ArchiveError } from './archive-problem.ts'
import { type ArchivedFile, type ArchivedRecord, getRecordFiles } from './archived-record.ts'
import { encodeArchivedPicture } from './encode-archived-picture.ts'
import { messages } from './messages.ts'
import type { Archive } from './read-archive.ts'
import { findEntry } from './read-records.ts'

export type ArchivedFilesDeps = {
  files: FileStore
  fileReferences: FileReferenceStore
  decodePicture: PictureQueue
}

type Source = {
  archive: Archive
  importId: string
  /** Who imports: an administrator. */
  actor: Actor
}

/** The same whenever it is asked, so that a repeated import replaces its own file. */
function importedFileId(importId: string, record: CatalogKey, field: FileField): string {
  return createDeterministicId('imported-file', importId, recordPath(record), field)
}

function folderOf({ kind, key }: CatalogKey): string {
  return kind === 'topic' ? topicFolder(splitTopicKey(key)[0]) : unitFolder(key)
}

/** Stores a file of an archive for a record, with the same key again if it is repeated. */
async function storeFile(
  { files, decodePicture }: ArchivedFilesDeps,
  { archive, importId, actor }: Source,
  record: ArchivedRecord,
  field: FileField,
  { path, name, type }: ArchivedFile,
): Promise<StoredFile> {
  const entry = findEntry(archive, path)
  if (entry === null) throw new ArchiveError(path, messages.missingFile())
  const folder = folderOf(record)
  const id = importedFileId(importId, record, field)
  if (isPictureField(field)) {
    const bytes = await buffer(archive.read(entry))
    const store = storePicture({ files, decodePicture, newId: () => id, encode: encodeArchivedPicture })
    return store(actor, folder, { name, type, bytes })
  }
  const file = { key: `${folder}/${id}`, name, type, size: entry.size }
  await files.put(file.key, { size: entry.size, chunks: archive.read(entry) }, { name, type })
  return file
}

const fileFieldsByKind: Record<CatalogKey['kind'], FileField[]> = {
  unit: ['film', 'attachment', 'embedImage'],
  topic: ['banner'],
  icon: [],
  helpLine: [],
  intent: [],
  fact: [],
  track: [],
  layout: [],
}

type StoredFiles = { [Field in FileField]?: StoredFile | null }

/** Stores those files of a record that are new, and returns all: those that do not change are the current record's. */
export async function storeArchivedFiles(
  deps: ArchivedFilesDeps,
  source: Source,
  record: ArchivedRecord,
  current: LibraryRecord | null,
  changedFields: readonly string[],
): Promise<StoredFiles> {
  const stored: StoredFiles = current === null ? {} : { ...getRecordFiles(current) }
  for (const field of fileFields) {
    const file = record.files[field]
    const isKept = current !== null && !changedFields.includes(field)
    if (file === undefined || isKept) continue
    stored[field] = file === null ? null : await storeFile(deps, source, record, field, file)
  }
  return stored
}

type RemovalDeps = Pick<ArchivedFilesDeps, 'files' | 'fileReferences'>

async function removeUnreferenced({ files, fileReferences }: RemovalDeps, key: string): Promise<void> {
  if (!(await fileReferences.isReferenced(key))) await files.remove(key)
}

/** Removes those of the files that no record and no earlier version of one names. */
export async function removeUnreferencedFiles(deps: RemovalDeps, stored: StoredFiles): Promise<void> {
  for (const file of Object.values(stored)) if (file) await removeUnreferenced(deps, file.key)
}

/** Removes the files that an import may have stored for a record, unless a record or a version names them. */
export async function removeImportedFiles(
  deps: RemovalDeps,
  importId: string,
  record: CatalogKey,
): Promise<void> {
  for (const field of fileFieldsByKind[record.kind])
    await removeUnreferenced(deps, `${folderOf(record)}/${importedFileId(importId, record, field)}`)
}
