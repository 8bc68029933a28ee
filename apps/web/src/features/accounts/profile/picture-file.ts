import { validateFile } from '../../../ui/file-rules.ts'

const MB = 1024 * 1024
export const pictureFileRules = { extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif'], maxBytes: 10 * MB }

/** The words of `files.no_picture`, which the server would refuse it with. */
const UNREADABLE_PICTURE = 'That is not a picture that we can read. Please choose a JPEG, PNG, WebP or GIF.'

/** Twice what is sent: enough to zoom in, and little enough to drag smoothly on a telephone. */
const REDUCED_SIDE_PX = 1024

/** A picture that can be drawn, or what is wrong with the file. Whoever gets it must close it. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  const error = validateFile(file, pictureFileRules)
  if (error !== undefined) return error
  try {
    return await reducePicture(await createImageBitmap(file))
  } catch {
    // The browser has no other words for what it cannot decode.
    return UNREADABLE_PICTURE
  }
}

async function reducePicture(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = REDUCED_SIDE_PX / Math.min(picture.width, picture.height)
  if (scale >= 1) return picture
  const resized = await createImageBitmap(picture, {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
    resizeQuality: 'high',
  })
  picture.close()
  return resized
}

/** What stands after the comma of a data address: the base64 alone, as the contract takes it. */
export function extractBase64(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}

/** The bytes of a picture that is shown now, to put it back with; null where they cannot be had. */
export async function fetchPictureBase64(url: string): Promise<string | null> {
  try {
    const response = await fetch(url)
    return response.ok ? extractBase64(await readAsDataUrl(await response.blob())) : null
  } catch {
    return null
  }
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
