import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { computeCanonicalHash, readImmutableDatabase } from '@kitchen-table/embedded/sqlite'
import { buildArchiveTrailer } from './archive-writer.ts'
import { BackupError, type OnProgress } from './backup-error.ts'
import { entryNames, MANIFEST_FORMAT, type Manifest, manifestSchema } from './manifest.ts'
import { BLOCK_BYTES, readTarHeader } from './tar.ts'

const CHUNK_BYTES = 1024 * 1024
const TRAILER_BYTES = buildArchiveTrailer('0'.repeat(64)).length

type Extent = { offset: number; size: number }

/** Opens a backup after verifying all of it. Throws a BackupError for a damaged, incomplete or unknown file. */
export async function openArchive(path: string, onProgress: OnProgress) {
  const file = await openExistingFile(path)
  try {
    await refuseDamaged(file, path, onProgress)
    const extents = await readExtents(file)
    const manifest = await readManifest(file, extents, path)
    return {
      manifest,
      /** Reads the bytes of an entry in chunks. Throws a BackupError when the archive has no such entry. */
      readEntry: (name: string) => readChunks(file, findExtent(extents, name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

export type Archive = Awaited<ReturnType<typeof openArchive>>

async function openExistingFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`There is no file ${path}.`)
    throw error
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new BackupError(`${path} is no file; please name a backup.`)
}

/** Throws a BackupError unless the trailer has the hash of everything before it: so every byte is verified. */
async function refuseDamaged(file: FileHandle, path: string, onProgress: OnProgress): Promise<void> {
  const { size } = await file.stat()
  const start = await buffer(readChunks(file, { offset: 0, size: Math.min(size, BLOCK_BYTES) }))
  if (size < TRAILER_BYTES || !start.toString('latin1').startsWith(`${entryNames.database}\0`))
    throw new BackupError(`${path} is not a backup, or its beginning is damaged; please choose another one.`)

  const hash = createHash('sha256')
  let done = 0
  for await (const chunk of readChunks(file, { offset: 0, size: size - TRAILER_BYTES })) {
    hash.update(chunk)
    done += chunk.length
    onProgress('Checking the backup', done, size)
  }
  const trailer = await buffer(readChunks(file, { offset: size - TRAILER_BYTES, size: TRAILER_BYTES }))
  if (!trailer.equals(buildArchiveTrailer(hash.digest('hex'))))
    throw new BackupError(`${path} is damaged or was cut short; please choose another backup.`)
}

async function* readChunks(file: FileHandle, { offset, size }: Extent): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const chunkSize = Math.min(CHUNK_BYTES, size - done)
    const { buffer: chunk, bytesRead } = await file.read(
      Buffer.allocUnsafe(chunkSize),
      0,
      chunkSize,
      offset + done,
    )
    if (bytesRead === 0) throw new BackupError('The backup was cut short while it was read.')
    done += bytesRead
    yield chunk.subarray(0, bytesRead)
  }
}

async function readExtents(file: FileHandle): Promise<Map<string, Extent>> {
  const extents = new Map<string, Extent>()
  for (let offset = 0; ; ) {
    const { buffer: header } = await file.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, offset)
    const entry = readTarHeader(header)
    if (entry === null) return extents
    extents.set(entry.name, { offset: offset + BLOCK_BYTES, size: entry.size })
    offset += BLOCK_BYTES + Math.ceil(entry.size / BLOCK_BYTES) * BLOCK_BYTES
  }
}

function findExtent(extents: Map<string, Extent>, name: string): Extent {
  const extent = extents.get(name)
  if (!extent) throw new BackupError(`The backup does not hold ${name}; please choose another one.`)
  return extent
}

async function readManifest(file: FileHandle, extents: Map<string, Extent>, path: string): Promise<Manifest> {
  const bytes = await buffer(readChunks(file, findExtent(extents, entryNames.manifest)))
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (parsed.success) return parsed.data
  throw new BackupError(
    `${path} has a form that this program does not know (it knows form ${MANIFEST_FORMAT}); please restore it with the version that made it.`,
  )
}

type Entry = { name: string; sha256: string }

/** Throws a BackupError unless the entry's bytes have the SHA-256 of the manifest. */
export async function verifyEntry(archive: Archive, { name, sha256 }: Entry): Promise<void> {
  for await (const _ of readVerifiedEntry(archive, { name, sha256 }));
}

/**
 * Copies an entry into a new file at `path` and syncs it; the caller has to sync the folder, so that the name survives
 * a power cut, too. Throws a BackupError when the bytes do not have the SHA-256 of the manifest.
 */
export async function extractEntry(archive: Archive, entry: Entry, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(readVerifiedEntry(archive, entry))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* readVerifiedEntry(archive: Archive, { name, sha256 }: Entry): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of archive.readEntry(name)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`${name} in the backup is not what was put into it; please choose another backup.`)
}

/** Throws a BackupError unless the database in `file`, taken from a backup, is sound and has the manifest's hash. */
export function verifyDatabase(file: string, { content }: Pick<Manifest, 'content'>): void {
  readImmutableDatabase(file, (db) => {
    const integrity = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
    if (integrity !== 'ok') throw new BackupError(`The database in the backup is damaged: ${integrity}.`)
    if (db.prepare('PRAGMA foreign_key_check').get())
      throw new BackupError('The database in the backup is damaged: some of its rows refer to nothing.')
    if (computeCanonicalHash(db) !== content)
      throw new BackupError('The database in the backup does not hold what was put into it.')
  })
}
