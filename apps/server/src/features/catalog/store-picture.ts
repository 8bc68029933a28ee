import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import sharp from 'sharp'
import { invalid } from '../parse-input.ts'
import { Refusal } from '../refusal.ts'
import { cleanSvg } from './clean-svg.ts'
import type { PictureQueue } from './picture-queue.ts'
import type { FileStore } from './ports.ts'
import { LONGEST_SIDE, type RasterFormat, rasterFormat } from './raster-format.ts'
import { fileName, type Upload } from './upload.ts'

type Deps = { files: FileStore; decodePicture: PictureQueue; newId: () => string }

type Picture = { bytes: Uint8Array; type: string }

/** Architecture §8, "Limits". */
const LARGEST = 10 * 1024 * 1024
const JPEG_QUALITY = 84

function notAPicture(): Refusal {
  return invalid([
    {
      field: 'file',
      message: `This is not a picture we can use. PNG, JPEG, WebP, GIF and SVG work, up to ${LONGEST_SIDE} pixels a side.`,
    },
  ])
}

function drawing(bytes: Uint8Array): Picture | null {
  const markup = cleanSvg(new TextDecoder().decode(bytes))
  return markup === null ? null : { bytes: new TextEncoder().encode(markup), type: 'image/svg+xml' }
}

/** Decoded and written anew: turned upright, without what the camera noted, without what hid behind the pixels. */
async function raster(bytes: Uint8Array, format: RasterFormat): Promise<Picture | null> {
  const image = sharp(bytes, { limitInputPixels: LONGEST_SIDE ** 2, failOn: 'error' }).rotate()
  try {
    const { width, height } = await image.metadata()
    if (width > LONGEST_SIDE || height > LONGEST_SIDE) return null
    const options = format.becomes === 'jpeg' ? { quality: JPEG_QUALITY } : {}
    return { bytes: await image.toFormat(format.becomes, options).toBuffer(), type: format.type }
  } catch {
    // What cannot be decoded is not a picture; sharp has no other words for it.
    return null
  }
}

/** Keeps a picture for a record (`folder`, see folders.ts): a drawing cleaned, anything else made anew (T09, T51). */
export function storePicture({ files, decodePicture, newId }: Deps) {
  return async (actor: Actor, folder: string, { name, bytes }: Upload): Promise<StoredFile> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
    if (bytes.length > LARGEST) throw new Refusal('input.too_large')

    const format = rasterFormat(bytes)
    const picture = format === null ? drawing(bytes) : await decodePicture(() => raster(bytes, format))
    if (picture === null) throw notAPicture()

    const about = { name: fileName(name), type: picture.type }
    const key = `${folder}/${newId()}`
    await files.put(key, picture.bytes, about)
    return { key, ...about, size: picture.bytes.length }
  }
}
