import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { parseFileKeySegments } from '@kitchen-table/application/store-helpers'
import { type FileMetadata, filePath, readFileHeader } from '@kitchen-table/embedded/disk'
import { listReferencedFiles } from '@kitchen-table/embedded/sqlite'

export type BackupFile = { key: string; owner: string }

/** Returns the files that records name, each once, sorted by key. Invalid keys are left out: no file can have one. */
export function listBackupFiles(db: DatabaseSync): BackupFile[] {
  const byKey = new Map(listReferencedFiles(db).map(({ key, owner }) => [key, { key, owner }]))
  return [...byKey.values()].filter(({ key }) => isFileKey(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** An open file of the store. `size` is the bytes of the whole file on the disk, with its header. */
export type OpenStoreFile = { file: FileHandle; size: number; header: FileMetadata }

/** Opens a file of the store; the caller closes it. Throws if the disk fails, which says nothing about the file. */
export async function openStoreFile(
  filesDir: string,
  key: string,
): Promise<OpenStoreFile | 'absent' | 'damaged'> {
  const file = await openIfExists(filePath(filesDir, key))
  if (file === null) return 'absent'
  try {
    const { offset, ...header } = await readFileHeader(file)
    return { file, size: offset + header.size, header }
  } catch (error) {
    await file.close()
    const code = getSystemErrorCode(error)
    if (code === null || code === 'EISDIR') return 'damaged'
    throw error
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    const code = getSystemErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Returns the code of a failed system call, or null for an error of another kind. */
function getSystemErrorCode(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null
}

export function isFileKey(key: string): boolean {
  try {
    return parseFileKeySegments(key).length > 0
  } catch {
    return false
  }
}
