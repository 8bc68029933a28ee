import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import sharp from 'sharp'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { sanitizeFileName, type Upload } from '../../platform/uploads/begin-upload.ts'
import type { PictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { detectRasterFormat, MAX_SIDE_PX, type RasterFormat } from '../../platform/uploads/raster-format.ts'
import { cleanSvg } from './clean-svg.ts'

type Deps = { files: FileStore; decodePicture: PictureQueue; newId: () => string }

type Picture = { bytes: Uint8Array; type: string }

/** From docs/product.md 4.12. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const JPEG_QUALITY = 84

function unusablePicture(): Refusal {
  return invalidInput([
    {
      field: 'file',
      message: `This is not a picture we can use. PNG, JPEG, WebP, GIF and SVG work, up to ${MAX_SIDE_PX} pixels a side.`,
    },
  ])
}

function toCleanDrawing(bytes: Uint8Array): Picture | null {
  const markup = cleanSvg(new TextDecoder().decode(bytes))
  return markup === null ? null : { bytes: new TextEncoder().encode(markup), type: 'image/svg+xml' }
}

/** Decodes and encodes a picture: turns it upright, and removes metadata and data after the pixels. */
async function reencodeRaster(bytes: Uint8Array, format: RasterFormat): Promise<Picture | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_SIDE_PX ** 2, failOn: 'error' }).rotate()
  try {
    const { width, height } = await image.metadata()
    if (width > MAX_SIDE_PX || height > MAX_SIDE_PX) return null
    const { outputFormat } = format
    const options = outputFormat === 'jpeg' ? { quality: JPEG_QUALITY } : {}
    return { bytes: await image.toFormat(outputFormat, options).toBuffer(), type: `image/${outputFormat}` }
  } catch {
    // sharp throws plain errors for anything that it cannot decode.
    return null
  }
}

/** Stores a picture of a record: an SVG is cleaned, any other is encoded again (docs/security.md T09, T51). */
export function storePicture({ files, decodePicture, newId }: Deps) {
  return async (actor: Actor, folder: string, { name, bytes }: Upload): Promise<StoredFile> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
    if (bytes.length > MAX_PICTURE_BYTES) throw new Refusal('input.too_large')

    const format = detectRasterFormat(bytes)
    const picture =
      format === null ? toCleanDrawing(bytes) : await decodePicture(() => reencodeRaster(bytes, format))
    if (picture === null) throw unusablePicture()

    const metadata = { name: sanitizeFileName(name), type: picture.type }
    const key = `${folder}/${newId()}`
    await files.put(key, picture.bytes, metadata)
    return { key, ...metadata, size: picture.bytes.length }
  }
}
