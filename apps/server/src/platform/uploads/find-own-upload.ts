import { Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import type { FileStore, StoredUpload, UploadStore } from './ports.ts'

/**
 * Returns an upload of this person. Throws the same refusal `uploads.not_found` for one that is unknown, expired or
 * somebody else's.
 */
export async function findOwnUpload(
  uploads: Pick<UploadStore, 'find'>,
  { sub }: { sub: string },
  id: string,
  now: number,
): Promise<StoredUpload> {
  const upload = await uploads.find(id, now)
  if (upload === null || upload.sub !== sub) throw new Refusal('uploads.not_found')
  return upload
}

/** Removes the file of an upload, then its record: if only the file is removed, the sweeper removes the record. */
export async function discardUpload(
  { uploads, files }: { uploads: Pick<UploadStore, 'remove'>; files: Pick<FileStore, 'remove'> },
  upload: StoredUpload,
): Promise<void> {
  await files.remove(uploadKey(upload.id))
  await uploads.remove(upload)
}
