import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Codes for a folder that may be traversed but not listed, and for a file system that cannot sync folders. */
const unsyncableErrorCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP'])

/** Makes a folder with any missing parents, for the owner alone, and syncs their names where the system allows it. */
export function makeFolderDurably(folder: string): void {
  const firstCreated = mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Also if the folder exists already: the process that made it may have been killed before it synced the name.
  for (let current = folder; ; current = dirname(current)) {
    syncFolderIfPossible(dirname(current))
    if (firstCreated === undefined || current === firstCreated || current === dirname(current)) return
  }
}

/** Ignores a folder that cannot be synced: an administrator created the names in it, long before this start. */
function syncFolderIfPossible(folder: string): void {
  try {
    syncFolder(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsyncableErrorCodes.has(error.code))) throw error
  }
}

/** Syncs a folder, so that the names in it survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows makes names durable by itself, and cannot open folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
