import { pictureLimits } from '@kitchen-table/domain/accounts/occurrences'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import sharp from 'sharp'
import { personFolder } from '../../catalog/folders.ts'
import type { PictureQueue } from '../../catalog/picture-queue.ts'
import type { FileStore } from '../../catalog/ports.ts'
import { rasterFormat } from '../../catalog/raster-format.ts'
import { Refusal } from '../../refusal.ts'
import type { PersonStore, RateStore, SessionPerson } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'

type Deps = {
  files: FileStore
  people: PersonStore
  rates: RateStore
  decodePicture: PictureQueue
  newId: () => string
  now: () => number
}

/** Twice the largest place that shows it. */
const SIDE = 512
const JPEG_QUALITY = 84
/** Four times what pages send. */
const MOST_PIXELS = 1024 * 1024
/** No picture of so few pixels takes so long: what does was made to. Seconds. */
const LONGEST_DECODING = 20

/** A square, upright, made anew from its pixels: without what the camera noted or what hid behind them (T51). */
async function square(bytes: Uint8Array): Promise<Buffer | null> {
  if (rasterFormat(bytes) === null) return null
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_DECODING })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch {
    // What cannot be decoded is not a picture; sharp has no other words for it.
    return null
  }
}

/** Decodes within what one person may ask for. A picture that finds no place in the queue is not counted. */
async function decodeSquare(
  { rates, decodePicture, now }: Pick<Deps, 'rates' | 'decodePicture' | 'now'>,
  sub: string,
  base64: string,
): Promise<Buffer> {
  const key = `pictures:${sub}`
  const wait = await rates.admit(key, pictureLimits, now())
  if (wait > 0) throw waitRefusal(wait)
  try {
    const bytes = await decodePicture(() => square(Buffer.from(base64, 'base64')))
    if (bytes === null) throw new Refusal('files.no_picture')
    return bytes
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.busy') await rates.retract(key)
    throw error
  }
}

/** Takes the place of the one before, whose bytes go when the record names the new ones. */
export function setPicture(deps: Deps) {
  const { files, people, newId } = deps
  return async ({ sub }: SessionPerson, base64: string): Promise<StoredFile> => {
    const bytes = await decodeSquare(deps, sub, base64)
    const about = { name: 'picture.jpg', type: 'image/jpeg' }
    const key = `${personFolder(sub)}/${newId()}`
    await files.put(key, bytes, about)
    const picture = { key, ...about, size: bytes.length }
    const before = await people.setPicture(sub, picture)
    if (before !== null) await files.remove(before.key)
    return picture
  }
}

export function removePicture({ files, people }: Pick<Deps, 'files' | 'people'>) {
  return async ({ sub }: SessionPerson): Promise<void> => {
    const before = await people.setPicture(sub, null)
    if (before !== null) await files.remove(before.key)
  }
}
