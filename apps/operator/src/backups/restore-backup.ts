import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { filePath, makeFolder } from '@kitchen-table/embedded/disk'
import { lockStore, migrations, type StoreLock, storePath } from '@kitchen-table/embedded/sqlite'
import { type Archive, extractEntry, openArchive, verifyDatabase } from './archive-reader.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { entryNames, type Manifest } from './manifest.ts'
import { refuseNewerStore } from './refuse-newer-store.ts'
import { type OnStep, swapStore, syncFolders } from './swap-store.ts'

type Options = { dataDir: string; file: string; replaceNewer: boolean }
type Deps = { now: () => number; onProgress: OnProgress; onStep?: OnStep }

type RestoreResult = {
  manifest: Manifest
  /** The newest schema that this program has; the next start migrates the store to it. */
  supportedSchema: number
  /** The folder with the store that was there before, or null when there was none. */
  asideFolder: string | null
}

/** A folder in the data folder, so that its contents can be moved by a rename. */
const STAGING_FOLDER = 'restoring'

/**
 * Replaces the store in `dataDir` by a backup. The keys there are not changed. Throws a BackupError, and leaves the
 * store as it was, when the file is not a valid backup, when a server or another restore uses the store, or when the
 * store contains anything newer and `replaceNewer` is not set.
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
    // The lock stays with the file under its new name: no other process can use or replace the store until the end.
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
    // Removed while the locks are held, because another restore would use a folder of the same name.
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

/** Throws a BackupError when `files` is on another volume: the swap uses renames and hard links. */
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
 * Changes in the restored database what must not return: the version of the library, because browsers may have cached
 * other content under it, and the sessions, some of which have been ended since the backup.
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
