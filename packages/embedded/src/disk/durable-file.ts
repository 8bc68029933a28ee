import { statSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The content of a file in parts; each is written before the next is requested. */
export type FileParts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Writes a new file and syncs its content before it resolves. Its name is not durable yet: sync the folder. */
export async function writeFileDurably(path: string, parts: FileParts): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of parts) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a folder with its parents, for the owner alone. Their names are not durable yet: sync them. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Syncs `folder` and its ancestors up to `root`, so that the names in them survive a power cut. */
export async function syncFolderAndAncestors(folder: string, root: string): Promise<void> {
  // Windows makes names durable by itself, and cannot open folders.
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

/** Removes the files of `folder` that were last written to before `before` (ms since 1970). */
export async function removeFilesOlderThan(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Undefined if a concurrent put has just moved the file into place.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < before) await rm(path, { force: true })
  }
}
