import { forActor, procedures } from '../authorization/procedures.ts'
import { beginUpload, type UploadDeps } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { finishedUploads } from './finished-uploads.ts'
import { receiveUpload } from './receive-upload.ts'

/** Creates the upload of files in three steps, for every feature whose records have files. */
export function createUploads(deps: UploadDeps) {
  const receive = receiveUpload(deps)
  const receiving = new Set<Promise<void>>()

  return {
    procedures: {
      begin: procedures.uploads.begin.handler(forActor(beginUpload(deps))),
      finish: procedures.uploads.finish.handler(forActor(finishUpload(deps))),
    },
    receiveUpload(...args: Parameters<typeof receive>): Promise<void> {
      const result = receive(...args).finally(() => receiving.delete(result))
      receiving.add(result)
      return result
    },
    finishedUploads: finishedUploads(deps),
    /** Resolves when everything that was arriving is stored, or removed after it broke off. */
    async waitForReceiving(): Promise<void> {
      await Promise.allSettled(receiving)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
