import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder that may be crossed but not listed, and a file system that syncs none. */
const notSyncable: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP'])

/** Makes a folder, with its parents where they are absent, whose names survive a power cut where that can be had. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Also where it is there already: whoever made it may have been killed before its name was safe.
  for (let at = folder; ; at = dirname(at)) {
    syncIfPossible(dirname(at))
    if (first === undefined || at === first || at === dirname(at)) return
  }
}

/** Names that could not be synced by us are those of somebody who prepared the folder for us, long ago. */
function syncIfPossible(folder: string): void {
  try {
    syncNamesIn(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && notSyncable.has(error.code))) throw error
  }
}

/** Makes the names in a folder survive a power cut. */
export function syncNamesIn(folder: string): void {
  // Windows keeps names without being asked, and opens no folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
