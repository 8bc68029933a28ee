import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder, syncFolderAndAncestors } from '@kitchen-table/embedded/disk'
import type { StoreLock } from '@kitchen-table/embedded/sqlite'

/** Called after every step, so that a test can see what a process that is killed there would leave behind. */
export type OnStep = (step: string) => void

type SwapOptions = {
  dataDir: string
  /** A folder in `dataDir` with the new `store.db` and `files`, all of it synced. */
  stagingFolder: string
  /** The name of the folder in `dataDir` to which the old store is moved. */
  asideName: string
  /** The lock of the old store; null where SQLite cannot lock it. */
  lock: StoreLock | null
  onStep: OnStep
}

/** SQLite's logs move aside with a database that cannot be checkpointed: SQLite would apply them to the new one. */
const databaseLogs = ['store.db-wal', 'store.db-shm', 'store.db-journal']

/**
 * Replaces the store in `dataDir` by the staged one. First the whole old store is linked into the aside folder, by hard
 * links that take no space; then the new files are added to the old ones, which no record of the old store names; then
 * one rename puts the new database in place; then the files that only the old store had are removed. A process that is
 * killed leaves, at every step, the whole old store or the whole new one; only an unreadable store may be left without
 * its logs, and is whole in the aside folder then. Running the same restore again completes it.
 */
export async function swapStore(options: SwapOptions): Promise<void> {
  const { dataDir, stagingFolder, asideName, lock, onStep } = options
  const files = join(dataDir, 'files')
  const asideStaging = join(stagingFolder, 'old')
  const isLogCheckpointed = lock?.mergeLog() ?? false
  onStep('the old log is checkpointed')
  const databaseFiles = [...(lock?.isBlank ? [] : ['store.db']), ...(isLogCheckpointed ? [] : databaseLogs)]
  const oldFiles = await listFiles(files)
  if (await linkAside({ dataDir, asideStaging, databaseFiles, files: oldFiles, onStep })) {
    await rename(asideStaging, join(dataDir, asideName))
    await syncFolderAndAncestors(dataDir, dataDir)
    onStep('the old store is aside')
  }
  const newFiles = await listFiles(join(stagingFolder, 'files'))
  await moveFilesInto(join(stagingFolder, 'files'), files, newFiles, onStep)
  if (!isLogCheckpointed) await removeDatabaseLogs(dataDir, onStep)
  await rename(join(stagingFolder, 'store.db'), join(dataDir, 'store.db'))
  await syncFolderAndAncestors(dataDir, dataDir)
  onStep('the new database is in place')
  const newFileNames = new Set(newFiles)
  await removeFiles(
    files,
    oldFiles.filter((name) => !newFileNames.has(name)),
    onStep,
  )
}

type AsideOptions = Pick<SwapOptions, 'dataDir' | 'onStep'> & {
  asideStaging: string
  databaseFiles: string[]
  files: string[]
}

/** Links the files of the old store into `asideStaging`. Returns false when there are none. */
async function linkAside(options: AsideOptions): Promise<boolean> {
  const { dataDir, asideStaging, databaseFiles, files, onStep } = options
  const existingFiles = databaseFiles.filter((name) => existsSync(join(dataDir, name)))
  if (existingFiles.length + files.length === 0) return false

  await makeFolder(join(asideStaging, 'files'))
  for (const name of existingFiles) await link(join(dataDir, name), join(asideStaging, name))
  for (const name of files) {
    await makeFolder(dirname(join(asideStaging, 'files', name)))
    await link(join(dataDir, 'files', name), join(asideStaging, 'files', name))
    onStep('a file of the old store is linked')
  }
  await syncFolders(asideStaging)
  return true
}

/** Moves files by rename. A file that is there under the same key has the same content and is replaced atomically. */
async function moveFilesInto(from: string, to: string, names: string[], onStep: OnStep): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    await makeFolder(dirname(join(to, name)))
    await rename(join(from, name), join(to, name))
    onStep('a new file is in place')
  }
  await syncFolders(to)
}

/** Removes the logs of the old database; before the rename, because SQLite would apply them to the new one. */
async function removeDatabaseLogs(dataDir: string, onStep: OnStep): Promise<void> {
  for (const name of databaseLogs) await rm(join(dataDir, name), { force: true })
  await syncFolderAndAncestors(dataDir, dataDir)
  onStep('the logs of the old store are removed')
}

async function removeFiles(folder: string, names: string[], onStep: OnStep): Promise<void> {
  for (const name of names) {
    await rm(join(folder, name), { force: true })
    onStep('a file of the old store is removed')
  }
  await syncFolders(folder)
}

/** Returns the paths of all files below a folder, relative to it; none when the folder does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
}

/** Syncs a folder and all folders below it, so that the names in them survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  for (const subfolder of folders) {
    const path = join(subfolder.parentPath, subfolder.name)
    await syncFolderAndAncestors(path, path)
  }
  await syncFolderAndAncestors(folder, folder)
}
