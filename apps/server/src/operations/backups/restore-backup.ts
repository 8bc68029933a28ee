import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../adapters/disk/durable-file.ts'
import { filePath } from '../../adapters/disk/file-key.ts'
import { migrations } from '../../adapters/sqlite/migrations.ts'
import { storePath } from '../../adapters/sqlite/read-store.ts'
import { lockStore, type StoreLock } from '../../adapters/sqlite/store-lock.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { extractEntry } from './extract-entry.ts'
import { entryNames, type Manifest } from './manifest.ts'
import type { OnProgress } from './on-progress.ts'
import { refuseNewerStore } from './refuse-newer-store.ts'
import { type OnStep, swapStore, syncFolders } from './swap-store.ts'
import { verifyDatabase } from './verify-database.ts'

type Options = { dataDir: string; file: string; replaceNewer: boolean }
type Deps = { now: () => number; onProgress: OnProgress; onStep?: OnStep }

export type RestoreResult = {
  manifest: Manifest
  /** The newest schema that this program has: the next start brings the store up to it. */
  supportedSchema: number
  /** The folder with the store that was there before, or null when there was none. */
  asideFolder: string | null
}

/** In the data folder, so that what is made in it can be moved by its name alone. */
const STAGING_FOLDER = 'restoring'

/**
 * Puts a backup in the place of the store in `dataDir`. The keys there stay. Throws a BackupError, and leaves the store
 * as it was, when the file is not right, when a server or another restore is at work on the store, or when the store
 * holds anything newer and `replaceNewer` is not set.
 */
export async function restoreBackup(options: Options, deps: Deps): Promise<RestoreResult> {
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
): Promise<RestoreResult> {
  const { now, onProgress, onStep = () => {} } = deps
  const stagingFolder = join(dataDir, STAGING_FOLDER)
  refuseTwoVolumes(dataDir)
  const locks = [acquireStoreLock(dataDir)]
  const [lock = 'unreadable'] = locks
  try {
    await rm(stagingFolder, { recursive: true, force: true })
    await stageDatabase(archive, stagingFolder, deps)
    if (!replaceNewer)
      refuseNewerStore({
        lock,
        dataDir,
        stagedDatabase: storePath(stagingFolder),
        manifest: archive.manifest,
      })
    await stageFiles(archive, stagingFolder, deps)
    await invalidateCachesAndSessions(storePath(stagingFolder))
    await syncFolders(stagingFolder)
    // It keeps its lock under its new name: nobody uses it, or restores over it, before all is done.
    locks.push(acquireStoreLock(stagingFolder))
    onStep('the backup is staged')

    onProgress('Putting it in place')
    const asideName = `before-restore-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`
    await swapStore({ dataDir, stagingFolder, asideName, lock: lock === 'unreadable' ? null : lock, onStep })
    const asidePath = join(dataDir, asideName)
    return {
      manifest: archive.manifest,
      supportedSchema: migrations.length,
      asideFolder: existsSync(asidePath) ? asidePath : null,
    }
  } finally {
    // While the locks are held: another restore uses a folder of the same name.
    await rm(stagingFolder, { recursive: true, force: true })
    for (const acquiredLock of locks) if (acquiredLock !== 'unreadable') acquiredLock.release()
  }
}

function acquireStoreLock(dataDir: string): StoreLock | 'unreadable' {
  const lock = lockStore(dataDir)
  if (lock !== 'in_use') return lock
  throw new BackupError(
    `A server runs on the store in ${dataDir}, or another restore is at work on it; please stop it first.`,
  )
}

/** What is put in place and aside goes there by its name alone. */
function refuseTwoVolumes(dataDir: string): void {
  const files = join(dataDir, 'files')
  const filesStats = statSync(files, { throwIfNoEntry: false })
  if (!filesStats || filesStats.dev === statSync(dataDir).dev) return
  throw new BackupError(
    `${files} lies on another disk than ${dataDir}, and a restore needs them on one; please restore into a new folder.`,
  )
}

async function stageDatabase(
  archive: Archive,
  stagingFolder: string,
  { onProgress, onStep }: Deps,
): Promise<void> {
  const { database } = archive.manifest
  onProgress('Copying the database')
  await makeFolder(stagingFolder)
  await extractEntry(
    archive,
    { name: entryNames.database, sha256: database.sha256 },
    storePath(stagingFolder),
  )
  onStep?.('the database is copied')
  onProgress('Checking the database')
  verifyDatabase(storePath(stagingFolder), archive.manifest)
}

async function stageFiles(
  archive: Archive,
  stagingFolder: string,
  { onProgress, onStep }: Deps,
): Promise<void> {
  const { files } = archive.manifest
  await makeFolder(join(stagingFolder, 'files'))
  for (const [index, { key, sha256 }] of files.entries()) {
    onProgress('Copying the files', index, files.length)
    const path = filePath(join(stagingFolder, 'files'), key)
    await makeFolder(dirname(path))
    await extractEntry(archive, { name: entryNames.file(key), sha256 }, path)
    onStep?.('a file is copied')
  }
}

/**
 * What must not come back with the past: a version of the library that browsers hold, for what it names now is
 * another one, and sessions, some of which have been closed since.
 */
async function invalidateCachesAndSessions(file: string): Promise<void> {
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
