import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { invalidInput } from '../parse-input.ts'
import type { FileStore } from './ports.ts'

type UploadedFileReference = { field: string; key: string | null; folder: string }

/**
 * The file that an editor names by its key, as the file store knows it. Only a file of the same record can be named,
 * so that nobody is handed another one's (docs/security.md T30).
 */
export async function resolveUploadedFile(
  files: FileStore,
  { field, key, folder }: UploadedFileReference,
): Promise<StoredFile | null> {
  if (key === null) return null
  const file = key.startsWith(`${folder}/`) ? await files.get(key) : null
  if (file === null)
    throw invalidInput([{ field, message: 'We no longer have this file. Please choose it again.' }])
  await file.body.cancel()
  return { key, name: file.name, type: file.type, size: file.size }
}
