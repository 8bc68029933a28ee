import type { PeriodicTask } from '../feature.ts'
import type { FileStore, UploadStore } from './ports.ts'
import { discardUpload } from './upload-steps.ts'

const HOUR = 60 * 60_000

type Deps = {
  uploads: Pick<UploadStore, 'listExpired' | 'remove'>
  files: Pick<FileStore, 'remove' | 'removeAbandoned'>
  now: () => number
  onFault: (error: unknown) => void
}

/**
 * Returns the task that removes, once an hour, the files and records of expired uploads, and what killed processes have
 * left of files that they received. An upload that cannot be removed is reported, and tried again after an hour.
 */
export function uploadSweepTask({ uploads, files, now, onFault }: Deps): PeriodicTask {
  async function sweep(signal: AbortSignal): Promise<void> {
    await files.removeAbandoned()
    const failedIds = new Set<string>()
    for (;;) {
      const expired = (await uploads.listExpired(now())).filter(({ id }) => !failedIds.has(id))
      if (expired.length === 0) return
      for (const upload of expired) {
        if (signal.aborted) return
        await discardUpload({ uploads, files }, upload).catch((error: unknown) => {
          failedIds.add(upload.id)
          onFault(error)
        })
      }
    }
  }
  return { run: sweep, intervalMs: HOUR }
}
