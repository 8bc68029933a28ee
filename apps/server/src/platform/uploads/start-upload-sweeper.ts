import { discardUpload } from './begin-upload.ts'
import type { FileStore, UploadStore } from './ports.ts'

const HOUR = 60 * 60_000

type Deps = {
  uploads: Pick<UploadStore, 'listExpired' | 'remove'>
  files: Pick<FileStore, 'remove' | 'removeAbandoned'>
  now: () => number
  onFault: (error: unknown) => void
}

/** Removes expired uploads and what killed processes left of them: now and once an hour, until it is stopped. */
export function startUploadSweeper({ uploads, files, now, onFault }: Deps): { stop(): Promise<void> } {
  let isStopped = false

  async function sweep(): Promise<void> {
    await files.removeAbandoned()
    for (;;) {
      const expired = isStopped ? [] : await uploads.listExpired(now())
      if (expired.length === 0) return
      for (const upload of expired) if (!isStopped) await discardUpload({ uploads, files }, upload)
    }
  }

  let lastSweep = sweep().catch(onFault)
  const timer = setInterval(() => {
    lastSweep = lastSweep.then(sweep).catch(onFault)
  }, HOUR).unref()

  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      return lastSweep
    },
  }
}
