import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { describeUnusablePicture } from '../../../platform/uploads/raster-format.ts'
import type { EncodedPicture } from '../../../platform/uploads/save-uploads.ts'
import { sanitizeFileName, type Upload } from '../../../platform/uploads/stored-file.ts'
import { uploadRulesByPurpose } from '../../../platform/uploads/upload-purposes.ts'
import { requireEditor } from '../require-editor.ts'
import { encodePicture } from './encode-picture.ts'

type Deps = {
  files: FileStore
  decodePicture: PictureQueue
  newId: () => string
  /** Returns a picture as it is stored; null if it cannot be used. */
  encode?: (bytes: Uint8Array) => Promise<EncodedPicture | null>
}

const { maxBytes } = uploadRulesByPurpose['content-picture']

/** Stores a picture of the demonstration library or of an archive, which was not uploaded by itself. */
export function storePicture({ files, decodePicture, newId, encode = encodePicture }: Deps) {
  return async (actor: Actor, folder: string, { name, bytes }: Upload): Promise<StoredFile> => {
    requireEditor(actor)
    if (bytes.length > maxBytes) throw new Refusal('input.too_large')

    const picture = await decodePicture(() => encode(bytes))
    if (picture === null) throw invalidInputRefusal([{ field: 'file', message: describeUnusablePicture() }])

    const metadata = { name: sanitizeFileName(name), type: picture.type }
    const key = `${folder}/${newId()}`
    await files.put(key, picture.bytes, metadata)
    return { key, ...metadata, size: picture.bytes.length }
  }
}
