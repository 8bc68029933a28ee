import { statSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a new file, which is on the disk itself when the promise resolves. Its name is not yet: sync the folder. */
export async function writeFileDurably(path: string, parts: Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (const part of parts) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a folder with its parents; their names are not yet on the disk: sync them. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Makes the names in `folder`, and those of the folders that lead to it from `root`, survive a power cut. */
export async function syncFolderAndAncestors(folder: string, root: string): Promise<void> {
  // Windows keeps names without being asked, and opens no folders.
  if (process.platform === 'win32') return
  for (let current = folder; current.length >= root.length; current = dirname(current)) {
    await syncFolder(current)
    if (current === dirname(current)) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes files of `folder` that nobody has written to since `before` (ms since 1970). */
export async function removeFilesOlderThan(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Gone by now, where a put of this moment has finished.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < before) await rm(path, { force: true })
  }
}
