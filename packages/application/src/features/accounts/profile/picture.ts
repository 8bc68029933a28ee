import type { StoredFile } from '@kitchen-table/domain/catalog'
import { profilePictureUploadLimits } from '@kitchen-table/domain/sliding-window'
import { z } from 'zod'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal, waitRefusal } from '../../../platform/refusal.ts'
import { personFolder } from '../../../platform/uploads/file-folders.ts'
import { loadSharp } from '../../../platform/uploads/load-sharp.ts'
import type { StoredUpload } from '../../../platform/uploads/ports.ts'
import { detectRasterFormat } from '../../../platform/uploads/raster-format.ts'
import { pictureUploadsKey } from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<
  AccountsDeps,
  'files' | 'finishedUploads' | 'people' | 'rates' | 'decodePicture' | 'runJob' | 'newId' | 'now'
>

/** Twice the size of the largest display of it. */
const SIDE_PX = 512
const JPEG_QUALITY = 84
/** Four times as many as the web application sends. */
const MAX_PIXELS = 1024 * 1024
/** In seconds. No ordinary picture of MAX_PIXELS takes this long; one that does was made to. */
const MAX_DECODE_SECONDS = 20

/** Returns a square JPEG made from the pixels, without metadata (docs/security.md T51); null if it is no picture. */
async function toSquareJpeg(bytes: Uint8Array): Promise<Buffer | null> {
  if (detectRasterFormat(bytes) === null) return null
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover', position: 'center' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch {
    // sharp throws plain errors for anything that it cannot decode.
    return null
  }
}

/** In seconds. A change of a picture takes less, unless its process has died. */
const BUSY_RETRY_SECONDS = 2

const unusedPicturesInput = z.strictObject({ sub: z.string(), keys: z.array(z.string()) })

/** Returns the job that removes those of a person's files that their record does not name as the picture. */
export function removeUnusedPicturesJob({ files, people }: Pick<Deps, 'files' | 'people'>) {
  return defineJob({
    name: 'remove-unused-pictures',
    keepsOutcome: () => false,
    input: unusedPicturesInput,
    async run({ sub, keys }) {
      const current = (await people.find(sub))?.picture?.key
      for (const key of keys) if (key !== current) await files.remove(key)
      return 'removed'
    },
  })
}

type PictureChange = {
  sub: string
  /** What the record names from now on. */
  picture: StoredFile | null
  /** Where the picture is from; null for none. */
  source: { upload: StoredUpload; bytes: Buffer } | null
}

/**
 * Changes the picture in a person's record. The job that names both files is stored first: wherever the change stops,
 * the reconciler removes the one that the record does not name then. The change succeeds once the record is saved; until
 * then the upload can be used again.
 */
async function replacePicture(
  deps: Pick<Deps, 'files' | 'finishedUploads' | 'people' | 'runJob'>,
  { sub, picture, source }: PictureChange,
): Promise<void> {
  const { files, finishedUploads, people, runJob } = deps
  const job = removeUnusedPicturesJob(deps)
  const readKey = async () => (await people.find(sub))?.picture?.key
  const previousKey = await readKey()
  let isSaved = false

  async function run(...args: Parameters<typeof job.run>) {
    // Changed in the meantime: this job does not name the file that the record names now.
    if ((await readKey()) !== previousKey) return 'busy'
    if (picture !== null && source !== null) {
      // Again, because another request may have used the upload in the meantime.
      await finishedUploads.find({ sub }, source.upload.id, source.upload.purpose)
      await files.put(picture.key, source.bytes, picture)
    }
    await people.setPicture(sub, picture)
    isSaved = true
    if (source !== null) await finishedUploads.consume(source.upload)
    return job.run(...args)
  }

  const keys = [previousKey, picture?.key].filter((key) => key !== undefined)
  try {
    const outcome = await runJob({ ...job, run }, `picture:${sub}`, { sub, keys })
    if (outcome === 'busy') throw new Refusal('files.busy', { retryAfter: BUSY_RETRY_SECONDS })
  } catch (error) {
    // What is left then is removed by the reconciler, and by the sweeper of uploads.
    if (!isSaved) throw error
  }
}

/** Sets a picture within a person's limit. If the queue is full, it does not count. A damaged upload is removed. */
export function setProfilePicture(deps: Deps) {
  const { finishedUploads, rates, decodePicture, newId, now } = deps
  return async (
    { sub }: Pick<AuthenticatedPerson, 'sub'>,
    { upload: id }: { upload: string },
  ): Promise<StoredFile> => {
    const upload = await finishedUploads.find({ sub }, id, 'profile-picture')
    const key = pictureUploadsKey(sub)
    const wait = await rates.hit(key, profilePictureUploadLimits, now())
    if (wait > 0) throw waitRefusal(wait)
    try {
      // Read when its turn has come, so that those that wait take no memory.
      return await decodePicture(async () => {
        const bytes = await toSquareJpeg(await finishedUploads.readBytes(upload))
        if (bytes === null) {
          await finishedUploads.discard(upload)
          throw new Refusal('files.no_picture')
        }
        const file = { key: `${personFolder(sub)}/${newId()}`, name: 'picture.jpg', type: 'image/jpeg' }
        const picture = { ...file, size: bytes.length }
        await replacePicture(deps, { sub, picture, source: { upload, bytes } })
        return picture
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'files.busy') await rates.undo(key)
      throw error
    }
  }
}

export function removeProfilePicture(deps: Deps) {
  return async ({ sub, picture }: Pick<AuthenticatedPerson, 'sub' | 'picture'>): Promise<void> => {
    if (picture !== null) await replacePicture(deps, { sub, picture: null, source: null })
  }
}
