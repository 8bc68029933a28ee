import { buffer } from 'node:stream/consumers'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import type { StoredUpload } from './ports.ts'
import { discardUpload, findOwnUpload, type UploadDeps } from './upload-steps.ts'

export type FinishedUploads = ReturnType<typeof createFinishedUploads>

export function createFinishedUploads({
  uploads,
  files,
  now,
}: Pick<UploadDeps, 'uploads' | 'files' | 'now'>) {
  return {
    /** Returns this person's finished upload. Throws `uploads.not_found`, `uploads.incomplete` or `uploads.used`. */
    async find(person: { sub: string }, id: string, purpose: UploadPurpose): Promise<StoredUpload> {
      const upload = await findOwnUpload(uploads, person, id, now())
      if (upload.purpose !== purpose) throw new Refusal('uploads.not_found')
      if (upload.state === 'used') throw new Refusal('uploads.used')
      if (upload.state !== 'finished') throw new Refusal('uploads.incomplete')
      return upload
    },

    /** Returns the whole file, which must be small. Throws `uploads.used` if a concurrent save was first. */
    async readBytes({ id }: StoredUpload): Promise<Uint8Array> {
      const file = await files.get(uploadKey(id))
      if (file === null) throw new Refusal('uploads.used')
      return buffer(file.body)
    },

    /** Marks an upload as used and removes its file. Throws `uploads.used` to all but one of concurrent saves. */
    async consume(upload: StoredUpload): Promise<void> {
      if (!(await uploads.consume(upload, now()))) throw new Refusal('uploads.used')
      await files.remove(uploadKey(upload.id))
    },

    /** Removes an upload whose file turned out to be of no use. */
    discard: (upload: StoredUpload) => discardUpload({ uploads, files }, upload),
  }
}
