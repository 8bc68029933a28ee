import { pictureUploadLimits } from '@kitchen-table/domain/accounts/sliding-window'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import sharp from 'sharp'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { personFolder } from '../../../platform/uploads/file-folders.ts'
import type { StoredUpload } from '../../../platform/uploads/ports.ts'
import { detectRasterFormat } from '../../../platform/uploads/raster-format.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { waitRefusal } from '../sign-in/attempts.ts'

type Deps = Pick<
  AccountsDeps,
  'files' | 'finishedUploads' | 'people' | 'rates' | 'decodePicture' | 'newId' | 'now'
>

/** Twice the size of the largest display of it. */
const SIDE_PX = 512
const JPEG_QUALITY = 84
/** Four times as many as the web application sends. */
const MAX_PIXELS = 1024 * 1024
/** In seconds. No ordinary picture of MAX_PIXELS takes this long; one that does was made to. */
const MAX_DECODE_SECONDS = 20

/** Returns a square JPEG made from the pixels, without metadata (docs/security.md T51); null if it is no picture. */
async function toSquareJpeg(bytes: Uint8Array): Promise<Buffer | null> {
  if (detectRasterFormat(bytes) === null) return null
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch {
    // sharp throws plain errors for anything that it cannot decode.
    return null
  }
}

/** The key under which the pictures of a person are counted. */
export const pictureUploadsKey = (sub: string) => `pictures:${sub}`

/** Decodes a picture within a person's limit. If the queue is full, it does not count. A damaged one is removed. */
async function decodeProfilePicture(
  { rates, decodePicture, finishedUploads, now }: Deps,
  upload: StoredUpload,
): Promise<Buffer> {
  const key = pictureUploadsKey(upload.sub)
  const wait = await rates.hit(key, pictureUploadLimits, now())
  if (wait > 0) throw waitRefusal(wait)
  try {
    // Read when its turn has come, so that those that wait take no memory.
    const bytes = await decodePicture(async () => toSquareJpeg(await finishedUploads.readBytes(upload)))
    if (bytes !== null) return bytes
    await finishedUploads.discard(upload)
    throw new Refusal('files.no_picture')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.busy') await rates.undo(key)
    throw error
  }
}

/** Replaces the picture of a person by an upload. The old file is removed after the record names the new one. */
export function setPicture(deps: Deps) {
  const { files, finishedUploads, people, newId } = deps
  return async (
    { sub }: Pick<AuthenticatedPerson, 'sub'>,
    { upload: id }: { upload: string },
  ): Promise<StoredFile> => {
    const upload = await finishedUploads.find({ sub }, id, 'profile-picture')
    const bytes = await decodeProfilePicture(deps, upload)
    await finishedUploads.consume(upload)
    const metadata = { name: 'picture.jpg', type: 'image/jpeg' }
    const key = `${personFolder(sub)}/${newId()}`
    await files.put(key, bytes, metadata)
    const picture = { key, ...metadata, size: bytes.length }
    const previous = await people.setPicture(sub, picture)
    if (previous !== null) await files.remove(previous.key)
    return picture
  }
}

export function removePicture({ files, people }: Pick<Deps, 'files' | 'people'>) {
  return async ({ sub }: AuthenticatedPerson): Promise<void> => {
    const previous = await people.setPicture(sub, null)
    if (previous !== null) await files.remove(previous.key)
  }
}
