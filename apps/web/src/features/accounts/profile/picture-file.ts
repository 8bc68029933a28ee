import { fileProblem } from '../../../ui/file-rules.ts'

const MB = 1024 * 1024
export const pictureRules = { endings: ['.jpg', '.jpeg', '.png', '.webp', '.gif'], maxBytes: 10 * MB }

/** The words of `files.no_picture`, which the server would refuse it with. */
const NO_PICTURE = 'That is not a picture that we can read. Please choose a JPEG, PNG, WebP or GIF.'

/** Twice what is sent: enough to zoom in, and little enough to drag smoothly on a telephone. */
const SHORTEST_SIDE = 1024

/** A picture that can be drawn, or what is wrong with the file. Whoever gets it must close it. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  const problem = fileProblem(file, pictureRules)
  if (problem !== undefined) return problem
  try {
    return await reduced(await createImageBitmap(file))
  } catch {
    // The browser has no other words for what it cannot decode.
    return NO_PICTURE
  }
}

async function reduced(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = SHORTEST_SIDE / Math.min(picture.width, picture.height)
  if (scale >= 1) return picture
  const small = await createImageBitmap(picture, {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
    resizeQuality: 'high',
  })
  picture.close()
  return small
}

/** What stands after the comma of a data address: the base64 alone, as the contract takes it. */
export function base64Of(dataAddress: string): string {
  return dataAddress.slice(dataAddress.indexOf(',') + 1)
}

/** The bytes of a picture that is shown now, to put it back with; null where they cannot be had. */
export async function storedPicture(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? base64Of(await dataAddressOf(await answer.blob())) : null
  } catch {
    return null
  }
}

function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
