import { randomUUID } from 'node:crypto'
import { removeUnusedPicturesJob } from '@kitchen-table/application/features/accounts/profile/picture'
import { resumeJobs } from '@kitchen-table/application/platform/jobs/job-runner'
import { settleUploadsJob } from '@kitchen-table/application/platform/uploads/settle-uploads'
import { startUploadSweeper } from '@kitchen-table/application/platform/uploads/start-upload-sweeper'
import type { OpenStores } from '@kitchen-table/application/stores'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads/upload'
import { expect, onTestFinished } from 'vitest'

const HOUR = 60 * 60_000

/** Does what a server does in the time until every upload has expired, and in the hour after it. */
export async function removeOrphans({
  jobs,
  uploads,
  files,
  fileReferences,
  people,
}: OpenStores): Promise<void> {
  const now = () => Date.now() + UPLOAD_LIFETIME_MS + HOUR
  await resumeJobs({ jobs, now, newId: randomUUID }, [
    settleUploadsJob({ uploads, files, fileReferences, now }),
    removeUnusedPicturesJob({ files, people }),
  ])
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const sweeper = startUploadSweeper({ uploads, files, now, onFault })
  onTestFinished(sweeper.stop)
  await expect.poll(() => uploads.listExpired(now())).toEqual([])
  await sweeper.stop()
}
