import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { invalidInput, Refusal } from '../refusal.ts'
import { discardUpload, findOwnUpload, type UploadDeps } from './begin-upload.ts'
import { uploadKey } from './file-folders.ts'
import type { StoredUpload } from './ports.ts'

/** A file as it arrives. `type` and `size` are what its request declares; null if it does not. */
export type IncomingFile = {
  type: string | null
  size: number | null
  /** Read only after everything else was accepted. */
  chunks: AsyncIterable<Uint8Array>
}

/** Throws the refusal for a request that does not declare the file that was announced. */
function assertAnnouncedFile(upload: StoredUpload, { type, size }: IncomingFile): void {
  if (type !== upload.type) throw new Refusal('uploads.unsupported_type')
  if (size === null)
    throw invalidInput([{ field: 'Content-Length', message: 'The size of the file is missing.' }])
  if (size > upload.size) throw new Refusal('input.too_large')
  if (size < upload.size) throw new Refusal('uploads.incomplete')
}

/** Stores an upload's bytes (step 2 of 3), sent at most once. One that breaks off leaves neither file nor record. */
export function receiveUpload({ uploads, files, now }: Pick<UploadDeps, 'uploads' | 'files' | 'now'>) {
  return async (actor: Actor, id: string, file: IncomingFile): Promise<void> => {
    const upload = await findOwnUpload(uploads, actor, id, now())
    if (upload.state !== 'begun') throw new Refusal('uploads.used')
    assertAnnouncedFile(upload, file)
    if (!(await uploads.startReceiving(id, now()))) throw new Refusal('uploads.used')

    const { name, type, size } = upload
    try {
      const outcome = await files.put(uploadKey(id), { size, chunks: file.chunks }, { name, type })
      if (outcome === 'wrong_size') throw new Refusal('uploads.incomplete')
    } catch (error) {
      await uploads.remove(upload)
      throw error
    }
    // It may have expired and been swept while it arrived; its file would then stay for ever.
    if ((await uploads.find(id, now())) === null) {
      await discardUpload({ uploads, files }, upload)
      throw new Refusal('uploads.not_found')
    }
  }
}
