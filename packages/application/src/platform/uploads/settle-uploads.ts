import { z } from 'zod'
import { defineJob } from '../jobs/job-runner.ts'
import { uploadKey } from './file-folders.ts'
import type { FileReferenceStore, FileStore, UploadStore } from './ports.ts'

export type SettleUploadsDeps = {
  uploads: UploadStore
  files: FileStore
  fileReferences: FileReferenceStore
  now: () => number
}

/** Uploads, each with the key under which its file was stored for a record. */
const storedUploads = z.array(z.object({ id: z.string(), key: z.string() }))

/** Marks uploads as used, and removes their files: the record has its own. */
export async function consumeUploads(
  { uploads, files, now }: Omit<SettleUploadsDeps, 'fileReferences'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const upload = await uploads.find(id, now())
    // The sweeper removes the file of one that has expired.
    if (upload === null) continue
    await uploads.consume(upload, now())
    await files.remove(uploadKey(id))
  }
}

/**
 * Returns the job that ends a save with uploads, wherever it stopped: files that the record names stay, and their
 * uploads are used; others are removed, and their uploads can be used again. Its keys are new ones, so it can run again
 * after a later save with the same uploads.
 */
export function settleUploadsJob(deps: SettleUploadsDeps) {
  const { files, fileReferences } = deps
  return defineJob({
    name: 'settle-uploads',
    keepsOutcome: () => false,
    input: storedUploads,
    async run(stored) {
      for (const { id, key } of stored) {
        if (await fileReferences.isReferenced(key)) await consumeUploads(deps, [id])
        else await files.remove(key)
      }
      return 'settled'
    },
  })
}
