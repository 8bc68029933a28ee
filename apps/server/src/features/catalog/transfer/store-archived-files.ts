import { buffer } from 'node:stream/consumers'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { parseTopicKey } from '@kitchen-table/domain/catalog/content-kind'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { topicFolder, unitFolder } from '../../../platform/uploads/file-folders.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileReferenceStore, FileStore } from '../../../platform/uploads/ports.ts'
import { storePicture } from '../store-picture.ts'
import type { FileField } from './archive-paths.ts'
import { recordPath } from './archive-paths.ts'
import { ArchiveError } from './archive-problem.ts'
import {
  type ArchivedFile,
  type ArchivedRecord,
  type ContentRecord,
  storedFilesOf,
} from './archived-record.ts'
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

function folderOf({ kind, key }: ArchivedRecord): string {
  return kind === 'topic' ? topicFolder(parseTopicKey(key)[0]) : unitFolder(key)
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
  if (entry === null) throw new ArchiveError(path, 'This file is missing.')
  const folder = folderOf(record)
  const id = createDeterministicId('imported-file', importId, recordPath(record), field)
  if (field !== 'attachment') {
    const bytes = await buffer(archive.read(entry))
    return storePicture({ files, decodePicture, newId: () => id })(actor, folder, { name, type, bytes })
  }
  const file = { key: `${folder}/${id}`, name, type, size: entry.size }
  await files.put(file.key, { size: entry.size, chunks: archive.read(entry) }, { name, type })
  return file
}

export type StoredFiles = { [Field in FileField]?: StoredFile | null }

/** Stores those files of a record that are new, and returns all: those that do not change are the current record's. */
export async function storeArchivedFiles(
  deps: ArchivedFilesDeps,
  source: Source,
  record: ArchivedRecord,
  current: ContentRecord | null,
  changedFields: readonly string[],
): Promise<StoredFiles> {
  const stored: StoredFiles = current === null ? {} : { ...storedFilesOf(current) }
  for (const field of ['attachment', 'embedImage', 'banner'] satisfies FileField[]) {
    const file = record.files[field]
    const isKept = current !== null && !changedFields.includes(field)
    if (file === undefined || isKept) continue
    stored[field] = file === null ? null : await storeFile(deps, source, record, field, file)
  }
  return stored
}

/** Removes those of the files that no record and no earlier version of one names. */
export async function removeUnreferencedFiles(
  { files, fileReferences }: Pick<ArchivedFilesDeps, 'files' | 'fileReferences'>,
  stored: StoredFiles,
): Promise<void> {
  for (const file of Object.values(stored))
    if (file && !(await fileReferences.isReferenced(file.key))) await files.remove(file.key)
}
