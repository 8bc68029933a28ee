import { randomUUID } from 'node:crypto'
import { resumeJobs } from '@kitchen-table/application/platform'
import type { OpenStores } from '@kitchen-table/application/ports'
import {
  removeUnusedPicturesJob,
  settleUploadsJob,
  uploadSweepTask,
} from '@kitchen-table/application/testing/use-cases'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { expect } from 'vitest'

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
  await uploadSweepTask({ uploads, files, now, onFault }).run(new AbortController().signal)
  expect(await uploads.listExpired(now())).toEqual([])
}
