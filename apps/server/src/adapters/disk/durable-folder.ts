import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder that may be crossed but not listed, and a file system that syncs none. */
const unsyncableErrorCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP'])

/** Makes a folder, with its parents where they are absent, whose names survive a power cut where that can be had. */
export function makeFolderDurably(folder: string): void {
  const firstCreated = mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Also where it is there already: whoever made it may have been killed before its name was safe.
  for (let current = folder; ; current = dirname(current)) {
    syncFolderIfPossible(dirname(current))
    if (firstCreated === undefined || current === firstCreated || current === dirname(current)) return
  }
}

/** Names that could not be synced by us are those of somebody who prepared the folder for us, long ago. */
function syncFolderIfPossible(folder: string): void {
  try {
    syncFolder(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsyncableErrorCodes.has(error.code))) throw error
  }
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows keeps names without being asked, and opens no folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
