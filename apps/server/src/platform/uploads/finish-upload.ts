import { buffer } from 'node:stream/consumers'
import type { FinishedUpload } from '@kitchen-table/contract/uploads'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { Refusal } from '../refusal.ts'
import { discardUpload, findOwnUpload, type UploadDeps } from './begin-upload.ts'
import { uploadKey } from './file-folders.ts'
import type { StoredUpload } from './ports.ts'
import { HEAD_BYTES } from './upload-purposes.ts'

/** Returns the refusal for a file that is not what was announced, or its media type. */
async function inspectFile(
  { files, rules }: Pick<UploadDeps, 'files' | 'rules'>,
  upload: StoredUpload,
): Promise<{ type: string } | { refusal: Refusal }> {
  const file = await files.get(uploadKey(upload.id), { start: 0, end: HEAD_BYTES - 1 })
  if (file === null) throw new Refusal('uploads.incomplete')
  const head = await buffer(file.body)
  if (file.size !== upload.size) return { refusal: new Refusal('uploads.incomplete') }
  const type = rules[upload.purpose].detectType(head, upload.type)
  return type === null ? { refusal: new Refusal('uploads.unsupported_type') } : { type }
}

/** Checks the file of an upload (step 3 of 3) and removes a wrong one. Finishing again returns the same. */
export function finishUpload(deps: Omit<UploadDeps, 'newId'>) {
  const { uploads, now } = deps
  return async (actor: Actor, { id }: { id: string }): Promise<FinishedUpload> => {
    const upload = await findOwnUpload(uploads, actor, id, now())
    const { name, type, size, state } = upload
    if (state === 'used') throw new Refusal('uploads.used')
    if (state === 'finished') return { id, name, type, size }

    const inspection = await inspectFile(deps, upload)
    if ('refusal' in inspection) {
      await discardUpload(deps, upload)
      throw inspection.refusal
    }
    await uploads.finish(id, inspection.type, now())
    return { id, name, type: inspection.type, size }
  }
}
