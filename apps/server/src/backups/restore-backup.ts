import { existsSync, statSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../adapters/disk/durable-file.ts'
import { migrations } from '../adapters/sqlite/migrations.ts'
import { storeFile } from '../adapters/sqlite/read-store.ts'
import { lockStore, type StoreLock } from '../adapters/sqlite/store-lock.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { extract } from './extract.ts'
import { filePath } from './kept-files.ts'
import { type Manifest, names } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { refuseNewer } from './refuse-newer.ts'
import { type OnStep, swapStore, syncFolders } from './swap-store.ts'
import { verifyDatabase } from './verify-database.ts'

type Options = { dataDir: string; file: string; replaceNewer: boolean }
type Deps = { now: () => number; onProgress: OnProgress; onStep?: OnStep }

export type Restored = {
  manifest: Manifest
  /** The folder with the store that was there before, or null when there was none. */
  aside: string | null
}

/** In the data folder, so that what is made in it can be moved by its name alone. */
const STAGED = 'restoring'

/**
 * Puts a backup in the place of the store in `dataDir`. The keys there stay. Throws a BackupError, and leaves the store
 * as it was, when the file is not right, when a server runs on the store, or when the store holds anything newer and
 * `replaceNewer` is not set.
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
  const writtenAt = lastWritten(dataDir)
  const lock = lockedStore(dataDir)
  try {
    await rm(staged, { recursive: true, force: true })
    await stageDatabase(archive, staged, deps)
    if (lock !== 'absent' && !replaceNewer)
      refuseNewer({ lock, dataDir, staged: storeFile(staged), manifest: archive.manifest, writtenAt })
    await stageFiles(archive, staged, deps)
    await beginAnew(storeFile(staged))
    await syncFolders(staged)
    onStep('the backup is staged')

    onProgress('Putting it in place')
    const held = typeof lock === 'string' ? null : keepingTime(lock, storeFile(dataDir), writtenAt)
    const aside = `before-restore-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`
    await swapStore({ dataDir, staged, aside, lock: held, onStep })
    const kept = join(dataDir, aside)
    return { manifest: archive.manifest, aside: existsSync(kept) ? kept : null }
  } finally {
    if (typeof lock !== 'string') lock.release()
    await rm(staged, { recursive: true, force: true })
  }
}

function lockedStore(dataDir: string): StoreLock | 'absent' | 'unreadable' {
  const lock = lockStore(dataDir)
  if (lock !== 'in_use') return lock
  throw new BackupError(`A server runs on the store in ${dataDir}; please stop it first.`)
}

/** Folding writes nothing new: a restore that is interrupted after it must still find the store as old as it is. */
function keepingTime(lock: StoreLock, file: string, writtenAt: number): StoreLock {
  return {
    ...lock,
    async fold() {
      const isFolded = await lock.fold()
      await utimes(file, new Date(), new Date(writtenAt))
      return isFolded
    },
  }
}

function lastWritten(dataDir: string): number {
  const parts = ['', '-wal'].map((part) => statSync(storeFile(dataDir) + part, { throwIfNoEntry: false }))
  return Math.max(0, ...parts.map((found) => found?.mtimeMs ?? 0))
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
