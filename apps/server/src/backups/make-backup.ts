import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncNames, writeDurably } from '../adapters/disk/durable-file.ts'
import { canonicalHash } from '../adapters/sqlite/canonical-hash.ts'
import { userVersion } from '../adapters/sqlite/migrations.ts'
import { readImmutable, storeFile } from '../adapters/sqlite/read-store.ts'
import { writeSnapshot } from '../adapters/sqlite/snapshot.ts'
import { SQLITE_CORRUPT, SQLITE_NOTADB, sqliteCode } from '../adapters/sqlite/sqlite-failure.ts'
import { openArchive } from './archive-reader.ts'
import { type ArchiveWriter, archiveWriter } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { compare, extract } from './extract.ts'
import { DEMO_MARK, type Kept, openKept, type Wanted, wantedFiles } from './kept-files.ts'
import { FORMAT, type Manifest, names } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { verifyDatabase } from './verify-database.ts'

type Options = { dataDir: string; file: string; overwrite: boolean }
type Deps = { now: () => number; onProgress: OnProgress }

export type MadeBackup = { manifest: Manifest; size: number }

/**
 * Puts the store in `dataDir` into one file, while a server may go on writing to it. The file has its name only when
 * it has been read back and found to be right. Keys are not in it (security.md T24).
 */
export async function makeBackup({ dataDir, file, overwrite }: Options, deps: Deps): Promise<MadeBackup> {
  refuseWrongPlace(dataDir, file, overwrite)
  // A folder of our own, so that nothing in it can be anybody's, and SQLite's journal goes with the rest.
  const scratch = await mkdtemp(`${file}.part-`)
  const [part, snapshot] = [join(scratch, 'backup.tar'), join(scratch, 'store.db')]
  try {
    const manifest = await writeBackup(dataDir, { part, snapshot }, deps)
    await readBack(part, snapshot, deps.onProgress)
    await rename(part, file)
    await syncNames(dirname(file), dirname(file))
    return { manifest, size: statSync(file).size }
  } catch (error) {
    throw isDamaged(error) ? damaged(dataDir) : error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

function damaged(dataDir: string): BackupError {
  return new BackupError(
    `The store in ${dataDir} is damaged; npm run check:store says more, and npm run restore puts a backup back.`,
  )
}

function refuseWrongPlace(dataDir: string, file: string, overwrite: boolean): void {
  if (!existsSync(storeFile(dataDir)))
    throw new BackupError(`There is no store in ${dataDir}; please set DATA_DIR to the folder of one.`)
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${dirname(file)}; please make it first.`)
  if (isWithin(realpathSync(dirname(file)), realpathSync(dataDir)))
    throw new BackupError(`${file} lies in ${dataDir}, the folder of the store; please choose another place.`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw new BackupError(`${file} is no file; please choose another name.`)
  if (found && !overwrite)
    throw new BackupError(`${file} is there already; please choose another name, or add --overwrite.`)
}

function isWithin(folder: string, outer: string): boolean {
  const [first] = relative(outer, folder).split(sep)
  return first !== '..' && !isAbsolute(relative(outer, folder))
}

async function writeBackup(
  dataDir: string,
  { part, snapshot }: { part: string; snapshot: string },
  { now, onProgress }: Deps,
): Promise<Manifest> {
  onProgress('Copying the database')
  await writeDurably(snapshot, [])
  const at = now()
  writeSnapshot(dataDir, snapshot)
  onProgress('Counting what is in it')
  const { wanted, ...known } = readImmutable(snapshot, described)

  const file = await open(part, 'wx', 0o600)
  try {
    const archive = archiveWriter(file, Math.floor(at / 1000))
    const size = statSync(snapshot).size
    const sha256 = await archive.add(names.database, size, createReadStream(snapshot))
    const { files, absent } = await addFiles(archive, dataDir, wanted, onProgress)
    const database = { size, sha256 }
    const manifest = {
      format: FORMAT,
      at: new Date(at).toISOString(),
      ...known,
      database,
      files,
      absent,
    } as const
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1))
    await archive.add(names.manifest, bytes.length, [bytes])
    await archive.finish()
    return manifest
  } finally {
    await file.close()
  }
}

function described(db: DatabaseSync) {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  return {
    schema: userVersion(db),
    content: canonicalHash(db),
    counts: { people: count('people'), tracks: count('tracks'), events: count('events') },
    wanted: wantedFiles(db),
  }
}

/** Files never change under their key, so it does not matter that they are copied after the database. */
async function addFiles(archive: ArchiveWriter, dataDir: string, wanted: Wanted[], onProgress: OnProgress) {
  const files: Manifest['files'] = []
  const absent: Manifest['absent'] = []
  const open = (key: string) => openKept(join(dataDir, 'files'), key)

  async function add(key: string, { file, size }: Kept): Promise<void> {
    const sha256 = await archive.add(names.file(key), size, file.createReadStream({ end: size - 1 }))
    files.push({ key, size, sha256 })
  }

  const mark = await open(DEMO_MARK)
  if (typeof mark !== 'string') await add(DEMO_MARK, mark)
  for (const [at, { key, owner }] of wanted.entries()) {
    onProgress('Copying the files', at, wanted.length)
    const kept = await open(key)
    if (typeof kept === 'string') absent.push({ key, owner })
    else await add(key, kept)
  }
  return { files, absent }
}

/** Reads all of what lies on the disk, as a restore would. */
async function readBack(part: string, scratch: string, onProgress: OnProgress): Promise<void> {
  const archive = await openArchive(part, onProgress)
  try {
    const { database, files } = archive.manifest
    for (const { key, sha256 } of files) await compare(archive, { name: names.file(key), sha256 })
    await rm(scratch)
    await extract(archive, { name: names.database, sha256: database.sha256 }, scratch)
    onProgress('Checking the database')
    verifyDatabase(scratch, archive.manifest)
  } finally {
    await archive.close()
  }
}
