import { existsSync, statfsSync } from 'node:fs'

const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 30

/**
 * The environment that keeps the temporary files of tests in memory, where there is a file system in memory that is large
 * enough. No test needs them after a power cut, which the trials simulate from recorded system calls, whatever the disk.
 */
export function temporaryFolderEnv(): Record<string, string> {
  if (!existsSync(MEMORY_FOLDER)) return {}
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES ? { TMPDIR: MEMORY_FOLDER } : {}
}
