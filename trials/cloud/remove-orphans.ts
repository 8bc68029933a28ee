import { randomUUID } from 'node:crypto'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads/upload'
import { expect, onTestFinished } from 'vitest'
import type { OpenStores } from '../../apps/server/src/composition/stores.ts'
import { removeUnusedPicturesJob } from '../../apps/server/src/features/accounts/profile/picture.ts'
import { resumeJobs } from '../../apps/server/src/platform/jobs/job-runner.ts'
import { settleUploadsJob } from '../../apps/server/src/platform/uploads/settle-uploads.ts'
import { startUploadSweeper } from '../../apps/server/src/platform/uploads/start-upload-sweeper.ts'

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
