import { loadSharp } from '../../../platform/uploads/load-sharp.ts'
import {
  detectRasterFormat,
  MAX_PICTURE_SIDE_PX,
  type RasterFormat,
} from '../../../platform/uploads/raster-format.ts'
import type { EncodedPicture } from '../../../platform/uploads/save-uploads.ts'
import { cleanSvg } from '../cleaning/clean-svg.ts'

const JPEG_QUALITY = 84
/** In seconds. No ordinary picture of MAX_PICTURE_SIDE_PX takes this long; one that does was made to. */
const MAX_DECODE_SECONDS = 20

function toCleanDrawing(bytes: Uint8Array): EncodedPicture | null {
  const markup = cleanSvg(new TextDecoder().decode(bytes))
  return markup === null ? null : { bytes: new TextEncoder().encode(markup), type: 'image/svg+xml' }
}

/** Decodes and encodes a picture: turns it upright, and removes metadata and data after the pixels. */
async function reencodeRaster(bytes: Uint8Array, format: RasterFormat): Promise<EncodedPicture | null> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: MAX_PICTURE_SIDE_PX ** 2, failOn: 'error' })
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .rotate()
  try {
    const { width, height } = await image.metadata()
    if (width > MAX_PICTURE_SIDE_PX || height > MAX_PICTURE_SIDE_PX) return null
    const { outputFormat } = format
    const options = outputFormat === 'jpeg' ? { quality: JPEG_QUALITY } : {}
    return { bytes: await image.toFormat(outputFormat, options).toBuffer(), type: `image/${outputFormat}` }
  } catch {
    // sharp throws plain errors for anything that it cannot decode.
    return null
  }
}

/**
 * Returns a picture of content as it is stored: an SVG is cleaned, any other is encoded again (docs/security.md T09,
 * T51). Null if it is no picture that can be used.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  const format = detectRasterFormat(bytes)
  return format === null ? toCleanDrawing(bytes) : reencodeRaster(bytes, format)
}
