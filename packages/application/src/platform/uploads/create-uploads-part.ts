import type { Permission } from '@kitchen-table/domain/accounts'
import { forActor, procedures } from '../authorization/procedures.ts'
import { createFinishedUploads } from './finished-uploads.ts'
import { type SaveUploadsDeps, saveRecordWithUploads } from './save-uploads.ts'
import { settleUploadsJob } from './settle-uploads.ts'
import { uploadSweepTask } from './sweep-uploads.ts'
import { beginUpload, cancelUpload, finishUpload, receiveUpload, type UploadDeps } from './upload-steps.ts'

/** The one address whose body is passed on as it arrives. */
type UploadRoute = {
  permission: Permission
  method: 'PUT'
  path: string
  receive: ReturnType<typeof receiveUpload>
}

type CreateUploadsDeps = UploadDeps &
  Omit<SaveUploadsDeps, 'finishedUploads'> & { onFault: (error: unknown) => void }

export function createUploadsPart(deps: CreateUploadsDeps) {
  const finished = createFinishedUploads(deps)
  const receive = receiveUpload(deps)
  const receiving = new Set<Promise<void>>()
  const uploadRoute: UploadRoute = {
    permission: 'uploads.send',
    method: 'PUT',
    path: '/uploads/{id}',
    receive(...args) {
      const result = receive(...args).finally(() => receiving.delete(result))
      receiving.add(result)
      return result
    },
  }

  return {
    procedures: {
      begin: procedures.uploads.begin.handler(forActor(beginUpload(deps))),
      finish: procedures.uploads.finish.handler(forActor(finishUpload(deps))),
      cancel: procedures.uploads.cancel.handler(forActor(cancelUpload(deps))),
    },
    uploadRoute,
    finishedUploads: finished,
    saveUploads: saveRecordWithUploads({ ...deps, finishedUploads: finished }),
    jobs: [settleUploadsJob(deps)],
    tasks: [uploadSweepTask(deps)],
    /** The server closes the connections of uploads that take too long; what has arrived of them is removed. */
    async stop(requestsEnded: Promise<void>): Promise<void> {
      await requestsEnded
      await Promise.allSettled(receiving)
    },
  }
}

export type Uploads = ReturnType<typeof createUploadsPart>
