import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DEMO_FILL_KEY } from '@kitchen-table/application/platform'
import { syncFolderAndAncestors, writeFileDurably } from '@kitchen-table/embedded/disk'
import {
  computeCanonicalHash,
  getSqliteErrorCode,
  readImmutableDatabase,
  readSchemaVersion,
  SQLITE_CORRUPT,
  SQLITE_NOTADB,
  storePath,
  writeDatabaseSnapshot,
} from '@kitchen-table/embedded/sqlite'
import { extractEntry, openArchive, verifyDatabase, verifyEntry } from './archive-reader.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { entryNames, MANIFEST_FORMAT, type Manifest } from './manifest.ts'
import { type BackupFile, listBackupFiles, type OpenStoreFile, openStoreFile } from './store-files.ts'

type Options = { dataDir: string; file: string; overwrite: boolean }
type Deps = { now: () => number; onProgress: OnProgress }

type BackupResult = { manifest: Manifest; size: number }

/**
 * Writes the store in `dataDir` into one file, while a server may continue writing to it. The file gets its name only
 * after it has been read back and verified. It does not contain the keys (docs/security.md T24). Throws a BackupError
 * for an invalid target, a missing or a damaged store.
 */
export async function makeBackup({ dataDir, file, overwrite }: Options, deps: Deps): Promise<BackupResult> {
  refuseInvalidTarget(dataDir, file, overwrite)
  // A new folder, so that no file of another program is overwritten, and SQLite's journal is removed with the rest.
  const scratchFolder = await mkdtemp(`${file}.part-`)
  const [partialFile, snapshot] = [join(scratchFolder, 'backup.tar'), join(scratchFolder, 'store.db')]
  try {
    const manifest = await writeBackup(dataDir, { partialFile, snapshot }, deps)
    await verifyBackup(partialFile, snapshot, deps.onProgress)
    await rename(partialFile, file)
    await syncFolderAndAncestors(dirname(file), dirname(file))
    return { manifest, size: statSync(file).size }
  } catch (error) {
    const code = getSqliteErrorCode(error)
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error
    throw new BackupError(
      `The store in ${dataDir} is damaged; npm run check:store says more, and npm run restore puts a backup back.`,
    )
  } finally {
    await rm(scratchFolder, { recursive: true, force: true })
  }
}

function refuseInvalidTarget(dataDir: string, file: string, overwrite: boolean): void {
  if (!existsSync(storePath(dataDir)))
    throw new BackupError(`There is no store in ${dataDir}; please set DATA_DIR to the folder of one.`)
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${dirname(file)}; please make it first.`)
  if (isWithin(realpathSync(dirname(file)), realpathSync(dataDir)))
    throw new BackupError(`${file} lies in ${dataDir}, the folder of the store; please choose another place.`)
  const targetStats = statSync(file, { throwIfNoEntry: false })
  if (targetStats && !targetStats.isFile())
    throw new BackupError(`${file} is no file; please choose another name.`)
  if (targetStats && !overwrite)
    throw new BackupError(`${file} is there already; please choose another name, or add --overwrite.`)
}

function isWithin(folder: string, outer: string): boolean {
  const [first] = relative(outer, folder).split(sep)
  return first !== '..' && !isAbsolute(relative(outer, folder))
}

async function writeBackup(
  dataDir: string,
  { partialFile, snapshot }: { partialFile: string; snapshot: string },
  { now, onProgress }: Deps,
): Promise<Manifest> {
  onProgress('Copying the database')
  await writeFileDurably(snapshot, [])
  const backupTime = now()
  writeDatabaseSnapshot(dataDir, snapshot)
  onProgress('Counting what is in it')
  const { backupFiles, ...description } = readImmutableDatabase(snapshot, describeDatabase)

  const file = await open(partialFile, 'wx', 0o600)
  try {
    const archive = createArchiveWriter(file, Math.floor(backupTime / 1000))
    const size = statSync(snapshot).size
    const sha256 = await archive.add(entryNames.database, size, createReadStream(snapshot))
    const { files, absent } = await addFiles(archive, dataDir, backupFiles, onProgress)
    const database = { size, sha256 }
    const manifest = {
      format: MANIFEST_FORMAT,
      at: new Date(backupTime).toISOString(),
      ...description,
      database,
      files,
      absent,
    } as const
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1))
    await archive.add(entryNames.manifest, bytes.length, [bytes])
    await archive.finish()
    return manifest
  } finally {
    await file.close()
  }
}

function describeDatabase(db: DatabaseSync) {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  return {
    schema: readSchemaVersion(db),
    content: computeCanonicalHash(db),
    counts: { people: count('people'), tracks: count('tracks'), events: count('events') },
    backupFiles: listBackupFiles(db),
  }
}

/** Appends the files. They never change under their key, so it does not matter that the database was copied before. */
async function addFiles(
  archive: ArchiveWriter,
  dataDir: string,
  backupFiles: BackupFile[],
  onProgress: OnProgress,
) {
  const files: Manifest['files'] = []
  const absent: Manifest['absent'] = []
  const open = (key: string) => openStoreFile(join(dataDir, 'files'), key)

  async function add(key: string, { file, size }: OpenStoreFile): Promise<void> {
    const sha256 = await archive.add(entryNames.file(key), size, file.createReadStream({ end: size - 1 }))
    files.push({ key, size, sha256 })
  }

  const demoFillFile = await open(DEMO_FILL_KEY)
  if (typeof demoFillFile !== 'string') await add(DEMO_FILL_KEY, demoFillFile)
  for (const [index, { key, owner }] of backupFiles.entries()) {
    onProgress('Copying the files', index, backupFiles.length)
    const openedFile = await open(key)
    if (typeof openedFile === 'string') absent.push({ key, owner })
    else await add(key, openedFile)
  }
  return { files, absent }
}

/** Reads the whole file back from the disk, as a restore would, and verifies the files and the database in it. */
async function verifyBackup(partialFile: string, snapshot: string, onProgress: OnProgress): Promise<void> {
  const archive = await openArchive(partialFile, onProgress)
  try {
    const { database, files } = archive.manifest
    for (const { key, sha256 } of files) await verifyEntry(archive, { name: entryNames.file(key), sha256 })
    await rm(snapshot)
    await extractEntry(archive, { name: entryNames.database, sha256: database.sha256 }, snapshot)
    onProgress('Checking the database')
    verifyDatabase(snapshot, archive.manifest)
  } finally {
    await archive.close()
  }
}
