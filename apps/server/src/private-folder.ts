import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHER_ACCOUNTS = 0o077
const OWN_ACCOUNT = 0o700

/** The message is a sentence for whoever starts the server. */
export class OpenFolderError extends Error {}

/** Makes every file that this process and its children create from now on readable by this account alone. */
export function createPrivateFiles(): void {
  process.umask(OTHER_ACCOUNTS)
}

/**
 * Makes the data folder and what this program keeps in it readable by this account alone: an earlier version, or
 * whoever prepared the folder, may have left it open. What its own account may do stays as it is. Throws an
 * OpenFolderError where that cannot be done, or where an open folder has something else in it: others may rely on
 * reading that. A folder that is not there yet is made private anyway.
 */
export function makeFolderPrivate(dataDir: string, changeMode: ChangeMode = chmodSync): void {
  // Windows has other means, and shows modes that mean nothing.
  if (process.platform === 'win32') return
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return
  const wasOpen = isOpen(found)
  const entries = readdirSync(dataDir)
  const other = entries.find((name) => !isKnown(name) && name !== OF_THE_VOLUME)
  if (wasOpen && other !== undefined)
    throw new OpenFolderError(
      `DATA_DIR: other accounts of this machine may read ${dataDir}, which holds other things than a store (${other}); choose an empty folder, or make this one private (chmod 700).`,
    )
  if (wasOpen) makePrivate(dataDir, found, changeMode)
  // Behind a closed folder nobody reaches what is deeper.
  for (const name of entries.filter(isKnown)) makeEntryPrivate(join(dataDir, name), wasOpen, changeMode)
}

type ChangeMode = (path: string, mode: number) => void

/** File systems put this at the top of a volume. */
const OF_THE_VOLUME = 'lost+found'

/** What this program makes in the data folder. */
const known = /^(store\.db(-wal|-shm|-journal)?|files|keys|outbox|restoring|before-restore-.*)$/

function isKnown(name: string): boolean {
  return known.test(name)
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OTHER_ACCOUNTS) !== 0
}

function makeEntryPrivate(path: string, isDeep: boolean, changeMode: ChangeMode): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A link has no mode of its own, and what it leads to is elsewhere.
  if (!found || found.isSymbolicLink()) return
  if (isOpen(found)) makePrivate(path, found, changeMode)
  if (!isDeep || !found.isDirectory()) return
  for (const name of readdirSync(path)) makeEntryPrivate(join(path, name), isDeep, changeMode)
}

function makePrivate(path: string, found: Stats, changeMode: ChangeMode): void {
  try {
    changeMode(path, found.mode & OWN_ACCOUNT)
  } catch (error) {
    // A log that another process has just removed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw new OpenFolderError(
      `DATA_DIR: other accounts of this machine may read ${path}, and its mode cannot be changed; give it to the account that runs this program (chown), or make it private (chmod).`,
    )
  }
}
