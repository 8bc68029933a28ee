import { validateFile } from '../../../ui/file-rules.ts'

const MB = 1024 * 1024
export const pictureFileRules = { extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif'], maxBytes: 10 * MB }

/** The message of `files.no_picture`, with which the server would refuse the file. */
const UNREADABLE_PICTURE = 'That is not a picture that we can read. Please choose a JPEG, PNG, WebP or GIF.'

/** Twice the uploaded size: enough to zoom in, and small enough to drag smoothly on a phone. */
const REDUCED_SIDE_PX = 1024

/** Returns a picture that can be drawn, or the error message for the file. The caller must close the picture. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  const error = validateFile(file, pictureFileRules)
  if (error !== undefined) return error
  try {
    return await reducePicture(await createImageBitmap(file))
  } catch {
    // createImageBitmap does not report why it cannot decode a file.
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

/** Returns the current picture, for an undo; null when it cannot be fetched. */
export async function fetchPicture(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
