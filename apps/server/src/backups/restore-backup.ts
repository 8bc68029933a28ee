import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../adapters/disk/durable-file.ts'
import { filePath } from '../adapters/disk/file-key.ts'
import { migrations } from '../adapters/sqlite/migrations.ts'
import { storeFile } from '../adapters/sqlite/read-store.ts'
import { lockStore, type StoreLock } from '../adapters/sqlite/store-lock.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { extract } from './extract.ts'
import { type Manifest, names } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { refuseNewer } from './refuse-newer.ts'
import { type OnStep, swapStore, syncFolders } from './swap-store.ts'
import { verifyDatabase } from './verify-database.ts'

type Options = { dataDir: string; file: string; replaceNewer: boolean }
type Deps = { now: () => number; onProgress: OnProgress; onStep?: OnStep }

export type Restored = {
  manifest: Manifest
  /** The newest schema that this program has: the next start brings the store up to it. */
  known: number
  /** The folder with the store that was there before, or null when there was none. */
  aside: string | null
}

/** In the data folder, so that what is made in it can be moved by its name alone. */
const STAGED = 'restoring'

/**
 * Puts a backup in the place of the store in `dataDir`. The keys there stay. Throws a BackupError, and leaves the store
 * as it was, when the file is not right, when a server or another restore is at work on the store, or when the store
 * holds anything newer and `replaceNewer` is not set.
 */
export async function restoreBackup(options: Options, deps: Deps): Promise<Restored> {
  const archive = await openArchive(options.file, deps.onProgress)
  try {
    refuseNewerSchema(archive.manifest, options.file)
    await makeFolder(options.dataDir)
    return await restoreInto(archive, options, deps)
  } finally {
    await archive.close()
  }
}

function refuseNewerSchema({ schema }: Manifest, file: string): void {
  if (schema <= migrations.length) return
  throw new BackupError(
    `${file} was made by a newer version of this program (schema ${schema}, known here up to ${migrations.length}); please restore it with that version.`,
  )
}

async function restoreInto(
  archive: Archive,
  { dataDir, replaceNewer }: Options,
  deps: Deps,
): Promise<Restored> {
  const { now, onProgress, onStep = () => {} } = deps
  const staged = join(dataDir, STAGED)
  refuseTwoVolumes(dataDir)
  const locks = [lockedStore(dataDir)]
  const [lock = 'unreadable'] = locks
  try {
    await rm(staged, { recursive: true, force: true })
    await stageDatabase(archive, staged, deps)
    if (!replaceNewer) refuseNewer({ lock, dataDir, staged: storeFile(staged), manifest: archive.manifest })
    await stageFiles(archive, staged, deps)
    await beginAnew(storeFile(staged))
    await syncFolders(staged)
    // It keeps its lock under its new name: nobody uses it, or restores over it, before all is done.
    locks.push(lockedStore(staged))
    onStep('the backup is staged')

    onProgress('Putting it in place')
    const aside = `before-restore-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`
    await swapStore({ dataDir, staged, aside, lock: lock === 'unreadable' ? null : lock, onStep })
    const kept = join(dataDir, aside)
    return { manifest: archive.manifest, known: migrations.length, aside: existsSync(kept) ? kept : null }
  } finally {
    // While the locks are held: another restore uses a folder of the same name.
    await rm(staged, { recursive: true, force: true })
    for (const held of locks) if (held !== 'unreadable') held.release()
  }
}

function lockedStore(dataDir: string): StoreLock | 'unreadable' {
  const lock = lockStore(dataDir)
  if (lock !== 'in_use') return lock
  throw new BackupError(
    `A server runs on the store in ${dataDir}, or another restore is at work on it; please stop it first.`,
  )
}

/** What is put in place and aside goes there by its name alone. */
function refuseTwoVolumes(dataDir: string): void {
  const files = join(dataDir, 'files')
  const found = statSync(files, { throwIfNoEntry: false })
  if (!found || found.dev === statSync(dataDir).dev) return
  throw new BackupError(
    `${files} lies on another disk than ${dataDir}, and a restore needs them on one; please restore into a new folder.`,
  )
}

async function stageDatabase(archive: Archive, staged: string, { onProgress, onStep }: Deps): Promise<void> {
  const { database } = archive.manifest
  onProgress('Copying the database')
  await makeFolder(staged)
  await extract(archive, { name: names.database, sha256: database.sha256 }, storeFile(staged))
  onStep?.('the database is copied')
  onProgress('Checking the database')
  verifyDatabase(storeFile(staged), archive.manifest)
}

async function stageFiles(archive: Archive, staged: string, { onProgress, onStep }: Deps): Promise<void> {
  const { files } = archive.manifest
  await makeFolder(join(staged, 'files'))
  for (const [at, { key, sha256 }] of files.entries()) {
    onProgress('Copying the files', at, files.length)
    const path = filePath(join(staged, 'files'), key)
    await makeFolder(dirname(path))
    await extract(archive, { name: names.file(key), sha256 }, path)
    onStep?.('a file is copied')
  }
}

/**
 * What must not come back with the past: a version of the library that browsers hold, for what it names now is
 * another one, and sessions, some of which have been closed since.
 */
async function beginAnew(file: string): Promise<void> {
  const db = new DatabaseSync(file)
  try {
    db.exec(`
      PRAGMA synchronous = FULL;
      BEGIN;
      UPDATE catalog_version SET number = number + 1, mark = lower(hex(randomblob(4)));
      DELETE FROM sessions;
      COMMIT`)
  } finally {
    db.close()
  }
}
