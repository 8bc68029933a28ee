import { loadSharp } from '../../../platform/uploads/load-sharp.ts'
import { detectRasterFormat, MAX_PICTURE_SIDE_PX } from '../../../platform/uploads/raster-format.ts'

/** Twice the size of the largest display, then a smaller one for pictures that are large nevertheless. */
const SIDES_PX = [512, 256]
/** Every e-mail of the organization carries the image up to this size (platform/messaging/sender-identity.ts). */
const MAX_EMAILED_BYTES = 200_000
const QUALITY = 84
/** In seconds. No ordinary picture takes this long; one that does was made to. */
const MAX_DECODE_SECONDS = 20

export type OrganizationImage = { bytes: Buffer; type: string }

/**
 * Returns the image of an organization made from the pixels, without metadata (docs/security.md T51), at most 512 pixels
 * a side; null if it is no picture that can be used. Transparency stays; a GIF becomes a PNG.
 */
export async function encodeOrganizationImage(bytes: Uint8Array): Promise<OrganizationImage | null> {
  const format = detectRasterFormat(bytes)
  if (format === null) return null
  const { outputFormat } = format
  const sharp = await loadSharp()
  const encode = (side: number) =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_SIDE_PX ** 2, failOn: 'error' })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toFormat(outputFormat, outputFormat === 'png' ? {} : { quality: QUALITY })
      .toBuffer()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_SIDE_PX ** 2 }).metadata()
    if (width > MAX_PICTURE_SIDE_PX || height > MAX_PICTURE_SIDE_PX) return null
    let encoded: Buffer | null = null
    for (const side of SIDES_PX) {
      encoded = await encode(side)
      if (encoded.length <= MAX_EMAILED_BYTES) break
    }
    return encoded && { bytes: encoded, type: `image/${outputFormat}` }
  } catch {
    // sharp throws plain errors for anything that it cannot decode.
    return null
  }
}
