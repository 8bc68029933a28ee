import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder, syncNames } from '../adapters/disk/durable-file.ts'
import type { StoreLock } from '../adapters/sqlite/store-lock.ts'

/** Told after every step, so that a test can see what a process that is killed there would leave behind. */
export type OnStep = (step: string) => void

type Swap = {
  dataDir: string
  /** A folder in `dataDir` with the new `store.db` and `files`, all of it on the disk. */
  staged: string
  /** What the old store is put aside as, in `dataDir`. */
  aside: string
  /** Of the old store; null where SQLite cannot lock it. */
  lock: StoreLock | null
  onStep: OnStep
}

/** Where they could not be folded in they are kept with their database, and must not be taken for the new one's. */
const logs = ['store.db-wal', 'store.db-shm', 'store.db-journal']

/**
 * Puts the staged store in the place of the one in `dataDir`. The old one is kept whole aside, by links that take no
 * room; then the new files join the old ones, which no record of the old store minds; then one rename makes the new
 * database the store; then the files go that only the old one named. A process that is killed leaves, at every step,
 * the whole old store or the whole new one; but one that cannot be read may be left without its logs, and is whole
 * aside then. The same restore done again finishes.
 */
export async function swapStore({ dataDir, staged, aside, lock, onStep }: Swap): Promise<void> {
  const files = join(dataDir, 'files')
  const old = join(staged, 'old')
  const isFolded = lock?.fold() ?? false
  onStep('the old log is folded in')
  const tops = [...(lock?.isBlank ? [] : ['store.db']), ...(isFolded ? [] : logs)]
  const before = await filesIn(files)
  if (await keepAside({ dataDir, old, tops, files: before, onStep })) {
    await rename(old, join(dataDir, aside))
    await syncNames(dataDir, dataDir)
    onStep('the old store is put aside')
  }
  const wanted = await filesIn(join(staged, 'files'))
  await moveIn(join(staged, 'files'), files, wanted, onStep)
  if (!isFolded) await removeLogs(dataDir, onStep)
  await rename(join(staged, 'store.db'), join(dataDir, 'store.db'))
  await syncNames(dataDir, dataDir)
  onStep('the new database has its name')
  const kept = new Set(wanted)
  await removeFrom(
    files,
    before.filter((name) => !kept.has(name)),
    onStep,
  )
}

type Kept = { dataDir: string; old: string; tops: string[]; files: string[]; onStep: OnStep }

/** False where there is nothing to keep. */
async function keepAside({ dataDir, old, tops, files, onStep }: Kept): Promise<boolean> {
  const there = tops.filter((name) => existsSync(join(dataDir, name)))
  if (there.length + files.length === 0) return false

  await makeFolder(join(old, 'files'))
  for (const name of there) await link(join(dataDir, name), join(old, name))
  for (const name of files) {
    await makeFolder(dirname(join(old, 'files', name)))
    await link(join(dataDir, 'files', name), join(old, 'files', name))
    onStep('a file of the old store is kept')
  }
  await syncFolders(old)
  return true
}

/** A file whose key is there already is the same one, and takes its place as a whole. */
async function moveIn(from: string, to: string, names: string[], onStep: OnStep): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    await makeFolder(dirname(join(to, name)))
    await rename(join(from, name), join(to, name))
    onStep('a new file has its name')
  }
  await syncFolders(to)
}

/** Before the new database has its name, for it would take them for its own. */
async function removeLogs(dataDir: string, onStep: OnStep): Promise<void> {
  for (const name of logs) await rm(join(dataDir, name), { force: true })
  await syncNames(dataDir, dataDir)
  onStep('the logs of the old store are gone')
}

async function removeFrom(folder: string, names: string[], onStep: OnStep): Promise<void> {
  for (const name of names) {
    await rm(join(folder, name), { force: true })
    onStep('a file of the old store is gone from the new one')
  }
  await syncFolders(folder)
}

/** The paths of all files below a folder, from there; none when it is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
}

/** Makes every name below a folder survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = found.filter((entry) => entry.isDirectory())
  for (const inner of folders) {
    const path = join(inner.parentPath, inner.name)
    await syncNames(path, path)
  }
  await syncNames(folder, folder)
}
