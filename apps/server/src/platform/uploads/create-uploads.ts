import { forActor, procedures } from '../authorization/procedures.ts'
import { beginUpload, type UploadDeps } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { finishedUploads } from './finished-uploads.ts'
import { receiveUpload } from './receive-upload.ts'

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
    async waitForReceiving(): Promise<void> {
      await Promise.allSettled(receiving)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
