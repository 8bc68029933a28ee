import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHER_ACCOUNTS_MASK = 0o077
const OWNER_MASK = 0o700

/** The message is a sentence for the operator. */
export class FolderNotPrivateError extends Error {}

/** Makes every file that this process and its children create from now on readable by this account alone. */
export function setPrivateUmask(): void {
  process.umask(OTHER_ACCOUNTS_MASK)
}

/**
 * Makes the data folder and this program's entries in it readable by this account alone: an earlier version, or the
 * person who prepared the folder, may have left it open. The owner's own permissions stay as they are. Throws a
 * FolderNotPrivateError if a mode cannot be changed, or if an open folder holds other entries: other accounts may rely
 * on reading those. Does nothing if the folder does not exist yet: `setPrivateUmask` makes it private on creation.
 */
export function makeFolderPrivate(dataDir: string, changeMode: ChangeMode = chmodSync): void {
  // Windows has other access rules, and the modes that it reports mean nothing.
  if (process.platform === 'win32') return
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return
  const wasAccessible = isAccessibleToOthers(stats)
  const entries = readdirSync(dataDir)
  const unknownEntry = entries.find((name) => !isKnownEntry(name) && name !== LOST_AND_FOUND)
  if (wasAccessible && unknownEntry !== undefined)
    throw new FolderNotPrivateError(
      `DATA_DIR: other accounts of this machine may read ${dataDir}, which holds other things than a store (${unknownEntry}); choose an empty folder, or make this one private (chmod 700).`,
    )
  if (wasAccessible) makePrivate(dataDir, stats, changeMode)
  // In a folder that was private already, other accounts cannot reach deeper entries.
  for (const name of entries.filter(isKnownEntry))
    makeEntryPrivate(join(dataDir, name), wasAccessible, changeMode)
}

type ChangeMode = (path: string, mode: number) => void

/** Some file systems create this folder at the top of a volume. */
const LOST_AND_FOUND = 'lost+found'

/** The entries that this program creates in the data folder. */
const knownEntryPattern =
  /^(store\.db(-wal|-shm|-journal)?|files|keys|outbox|restoring|moving(-accounts)?|before-restore-.*)$/

function isKnownEntry(name: string): boolean {
  return knownEntryPattern.test(name)
}

function isAccessibleToOthers({ mode }: Stats): boolean {
  return (mode & OTHER_ACCOUNTS_MASK) !== 0
}

function makeEntryPrivate(path: string, isRecursive: boolean, changeMode: ChangeMode): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // A link has no mode of its own, and its target is outside the folder.
  if (!stats || stats.isSymbolicLink()) return
  if (isAccessibleToOthers(stats)) makePrivate(path, stats, changeMode)
  if (!isRecursive || !stats.isDirectory()) return
  for (const name of readdirSync(path)) makeEntryPrivate(join(path, name), isRecursive, changeMode)
}

function makePrivate(path: string, stats: Stats, changeMode: ChangeMode): void {
  try {
    changeMode(path, stats.mode & OWNER_MASK)
  } catch (error) {
    // Another process has just removed the file, for example a write-ahead log.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw new FolderNotPrivateError(
      `DATA_DIR: other accounts of this machine may read ${path}, and its mode cannot be changed; give it to the account that runs this program (chown), or make it private (chmod).`,
    )
  }
}
