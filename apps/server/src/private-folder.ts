import { chmodSync, existsSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHER_ACCOUNTS = 0o077
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** The message is a sentence for whoever starts the server. */
export class OpenFolderError extends Error {}

/** Makes every file that this process and its children create from now on readable by this account alone. */
export function createPrivateFiles(): void {
  process.umask(OTHER_ACCOUNTS)
}

/**
 * Makes the data folder and what is in it readable by this account alone: an earlier version, or whoever prepared the
 * folder, may have left it open. Throws an OpenFolderError where that cannot be done, or where the folder has something
 * else in it, whose modes are not ours to change. A folder that is not there yet is made private anyway.
 */
export function makeFolderPrivate(dataDir: string, changeMode: ChangeMode = chmodSync): void {
  // Windows has other means, and shows modes that mean nothing.
  if (process.platform === 'win32') return
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return
  const wasOpen = isOpen(found)
  if (wasOpen && !isOurs(dataDir))
    throw new OpenFolderError(
      `DATA_DIR: other accounts of this machine may read ${dataDir}, which holds other things than a store; choose an empty folder, or make this one private (chmod 700).`,
    )
  if (wasOpen) makePrivate(dataDir, found, changeMode)
  // Behind a closed folder nobody reaches what is deeper.
  makeEntriesPrivate(dataDir, wasOpen, changeMode)
}

type ChangeMode = (path: string, mode: number) => void

/** File systems put this at the top of a volume. */
const OF_THE_VOLUME = 'lost+found'

function isOurs(dataDir: string): boolean {
  return existsSync(join(dataDir, 'store.db')) || readdirSync(dataDir).every((name) => name === OF_THE_VOLUME)
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OTHER_ACCOUNTS) !== 0
}

function makeEntriesPrivate(folder: string, isDeep: boolean, changeMode: ChangeMode): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    // A link has no mode of its own, and what it leads to is elsewhere.
    if (!found || found.isSymbolicLink() || name === OF_THE_VOLUME) continue
    if (isOpen(found)) makePrivate(path, found, changeMode)
    if (isDeep && found.isDirectory()) makeEntriesPrivate(path, isDeep, changeMode)
  }
}

function makePrivate(path: string, found: Stats, changeMode: ChangeMode): void {
  try {
    changeMode(path, found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE)
  } catch (error) {
    // A log that another process has just removed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw new OpenFolderError(
      `DATA_DIR: other accounts of this machine may read ${path}, and its mode cannot be changed; give it to the account that runs this program (chown), or make it private (chmod).`,
    )
  }
}
