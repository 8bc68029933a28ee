import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import sharp from 'sharp'
import { personFolder } from '../../catalog/folders.ts'
import type { FileStore } from '../../catalog/ports.ts'
import { LONGEST_SIDE, rasterFormat } from '../../catalog/raster-format.ts'
import { Refusal } from '../../refusal.ts'
import type { PersonStore, SessionPerson } from '../ports.ts'

type Deps = { files: FileStore; people: PersonStore; newId: () => string }

/** Twice the largest place that shows it. */
const SIDE = 512
const JPEG_QUALITY = 84

/** A square, upright, made anew from its pixels: without what the camera noted or what hid behind them (T51). */
async function square(bytes: Uint8Array): Promise<Buffer | null> {
  if (rasterFormat(bytes) === null) return null
  try {
    return await sharp(bytes, { limitInputPixels: LONGEST_SIDE ** 2, failOn: 'error' })
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

/** Takes the place of the one before, whose bytes go when the record names the new ones. */
export function setPicture({ files, people, newId }: Deps) {
  return async ({ sub }: SessionPerson, base64: string): Promise<StoredFile> => {
    const bytes = await square(Buffer.from(base64, 'base64'))
    if (bytes === null) throw new Refusal('files.no_picture')
    const about = { name: 'picture.jpg', type: 'image/jpeg' }
    const key = `${personFolder(sub)}/${newId()}`
    await files.put(key, bytes, about)
    const picture = { key, ...about, size: bytes.length }
    const before = await people.setPicture(sub, picture)
    if (before !== null) await files.remove(before.key)
    return picture
  }
}

export function removePicture({ files, people }: Omit<Deps, 'newId'>) {
  return async ({ sub }: SessionPerson): Promise<void> => {
    const before = await people.setPicture(sub, null)
    if (before !== null) await files.remove(before.key)
  }
}
