import type { EncodedPicture } from '../../../platform/uploads/save-uploads.ts'
import { encodePicture } from '../saving/encode-picture.ts'
import { describePictureStructure } from './picture-structure.ts'

/**
 * Returns a picture of an archive as it is stored, or null if it cannot be used. One that our encoder has written
 * already keeps its bytes: encoded again, every JPEG and WebP would lose quality with each move to another installation,
 * and two exports of the same library would differ. It has been decoded by then, and has only the parts that the encoder
 * writes, so there is no metadata and nothing after its pixels (docs/security.md T51).
 */
export async function encodeArchivedPicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  const encoded = await encodePicture(bytes)
  if (encoded === null) return null
  const structure = describePictureStructure(bytes, encoded.type)
  const isOwnEncoding =
    structure !== null && structure === describePictureStructure(encoded.bytes, encoded.type)
  return isOwnEncoding ? { bytes, type: encoded.type } : encoded
}
