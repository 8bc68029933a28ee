import type { StoredFile } from '@kitchen-table/domain/catalog'
import { invalidInputRefusal, Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { FileStore } from './ports.ts'

/** `type` is the only media type that the field takes; left out, any that was stored for the record. */
type UploadedFileReference = { field: string; key: string | null; folder: string; type?: string }

/**
 * Returns the stored file that an editor names by its key. Throws the refusal `input.invalid` if there is none, and
 * `uploads.unsupported_type` for one of another type than the field takes. The key must be in the folder of the same record,
 * so that no record gets the file of another one (docs/security.md T30).
 */
export async function resolveUploadedFile(
  files: FileStore,
  { field, key, folder, type }: UploadedFileReference,
): Promise<StoredFile | null> {
  if (key === null) return null
  const file = key.startsWith(`${folder}/`) ? await files.get(key) : null
  if (file === null) throw invalidInputRefusal([{ field, message: messages.lostFile() }])
  await file.body.cancel()
  if (type !== undefined && file.type !== type) throw new Refusal('uploads.unsupported_type')
  return { key, name: file.name, type: file.type, size: file.size }
}
