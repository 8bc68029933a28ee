import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { ArchiveError, invalidArchiveRefusal } from './archive-problem.ts'
import { type Archive, openArchive } from './read-archive.ts'
import { openByteSource } from './zip-reader.ts'

/** Calls `use` with an archive that is stored. Throws the refusal `catalog.archive_invalid` for an ArchiveError. */
export async function withStoredArchive<T>(
  files: Pick<FileStore, 'get'>,
  { key, size }: Pick<StoredFile, 'key' | 'size'>,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  try {
    return await use(await openArchive(openByteSource(files, key, size), size))
  } catch (error) {
    if (error instanceof ArchiveError) throw invalidArchiveRefusal([error.problem])
    throw error
  }
}
