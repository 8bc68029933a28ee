import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder, syncFolderAndAncestors } from '../../adapters/disk/durable-file.ts'
import type { StoreLock } from '../../adapters/sqlite/store-lock.ts'

/** Told after every step, so that a test can see what a process that is killed there would leave behind. */
export type OnStep = (step: string) => void

type SwapOptions = {
  dataDir: string
  /** A folder in `dataDir` with the new `store.db` and `files`, all of it on the disk. */
  stagingFolder: string
  /** What the old store is put aside as, in `dataDir`. */
  asideName: string
  /** Of the old store; null where SQLite cannot lock it. */
  lock: StoreLock | null
  onStep: OnStep
}

/** Where they could not be folded in they are kept with their database, and must not be taken for the new one's. */
const databaseLogs = ['store.db-wal', 'store.db-shm', 'store.db-journal']

/**
 * Puts the staged store in the place of the one in `dataDir`. The old one is kept whole aside, by links that take no
 * room; then the new files join the old ones, which no record of the old store minds; then one rename makes the new
 * database the store; then the files go that only the old one named. A process that is killed leaves, at every step,
 * the whole old store or the whole new one; but one that cannot be read may be left without its logs, and is whole
 * aside then. The same restore done again finishes.
 */
export async function swapStore({
  dataDir,
  stagingFolder,
  asideName,
  lock,
  onStep,
}: SwapOptions): Promise<void> {
  const files = join(dataDir, 'files')
  const asideStaging = join(stagingFolder, 'old')
  const isLogCheckpointed = lock?.mergeLog() ?? false
  onStep('the old log is folded in')
  const databaseFiles = [...(lock?.isBlank ? [] : ['store.db']), ...(isLogCheckpointed ? [] : databaseLogs)]
  const oldFiles = await listFiles(files)
  if (await linkAside({ dataDir, asideStaging, databaseFiles, files: oldFiles, onStep })) {
    await rename(asideStaging, join(dataDir, asideName))
    await syncFolderAndAncestors(dataDir, dataDir)
    onStep('the old store is put aside')
  }
  const newFiles = await listFiles(join(stagingFolder, 'files'))
  await moveFilesInto(join(stagingFolder, 'files'), files, newFiles, onStep)
  if (!isLogCheckpointed) await removeDatabaseLogs(dataDir, onStep)
  await rename(join(stagingFolder, 'store.db'), join(dataDir, 'store.db'))
  await syncFolderAndAncestors(dataDir, dataDir)
  onStep('the new database has its name')
  const newFileNames = new Set(newFiles)
  await removeFiles(
    files,
    oldFiles.filter((name) => !newFileNames.has(name)),
    onStep,
  )
}

type AsideOptions = {
  dataDir: string
  asideStaging: string
  databaseFiles: string[]
  files: string[]
  onStep: OnStep
}

/** False where there is nothing to keep. */
async function linkAside({
  dataDir,
  asideStaging,
  databaseFiles,
  files,
  onStep,
}: AsideOptions): Promise<boolean> {
  const existingFiles = databaseFiles.filter((name) => existsSync(join(dataDir, name)))
  if (existingFiles.length + files.length === 0) return false

  await makeFolder(join(asideStaging, 'files'))
  for (const name of existingFiles) await link(join(dataDir, name), join(asideStaging, name))
  for (const name of files) {
    await makeFolder(dirname(join(asideStaging, 'files', name)))
    await link(join(dataDir, 'files', name), join(asideStaging, 'files', name))
    onStep('a file of the old store is kept')
  }
  await syncFolders(asideStaging)
  return true
}

/** A file whose key is there already is the same one, and takes its place as a whole. */
async function moveFilesInto(from: string, to: string, names: string[], onStep: OnStep): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    await makeFolder(dirname(join(to, name)))
    await rename(join(from, name), join(to, name))
    onStep('a new file has its name')
  }
  await syncFolders(to)
}

/** Before the new database has its name, for it would take them for its own. */
async function removeDatabaseLogs(dataDir: string, onStep: OnStep): Promise<void> {
  for (const name of databaseLogs) await rm(join(dataDir, name), { force: true })
  await syncFolderAndAncestors(dataDir, dataDir)
  onStep('the logs of the old store are gone')
}

async function removeFiles(folder: string, names: string[], onStep: OnStep): Promise<void> {
  for (const name of names) {
    await rm(join(folder, name), { force: true })
    onStep('a file of the old store is gone from the new one')
  }
  await syncFolders(folder)
}

/** The paths of all files below a folder, from there; none when it is not there. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
}

/** Makes every name below a folder survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  for (const subfolder of folders) {
    const path = join(subfolder.parentPath, subfolder.name)
    await syncFolderAndAncestors(path, path)
  }
  await syncFolderAndAncestors(folder, folder)
}
