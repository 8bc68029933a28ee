import type { StoredFile } from '@kitchen-table/domain/catalog'
import { invalidInputRefusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { FileStore } from './ports.ts'

/** `requiredType` is the only media type that the field takes, with the sentence about any other. */
type UploadedFileReference = {
  field: string
  key: string | null
  folder: string
  requiredType?: { type: string; describeOther: () => string }
}

/**
 * Returns the stored file that an editor names by its key. Throws the refusal `input.invalid` if there is none, or
 * one of another type than the field takes. The key must be in the folder of the same record, so that no record gets the file
 * of another one (docs/security.md T30).
 */
export async function resolveUploadedFile(
  files: FileStore,
  { field, key, folder, requiredType }: UploadedFileReference,
): Promise<StoredFile | null> {
  if (key === null) return null
  const file = key.startsWith(`${folder}/`) ? await files.get(key) : null
  if (file === null) throw invalidInputRefusal([{ field, message: messages.lostFile() }])
  await file.body.cancel()
  if (requiredType !== undefined && file.type !== requiredType.type)
    throw invalidInputRefusal([{ field, message: requiredType.describeOther() }])
  return { key, name: file.name, type: file.type, size: file.size }
}
