import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { archiveEnd } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { FORMAT, type Manifest, manifest, names } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { BLOCK, readTarHeader } from './tar.ts'

const PART = 1024 * 1024
const END = archiveEnd('0'.repeat(64)).length

type Place = { offset: number; size: number }

export type Archive = {
  manifest: Manifest
  /** The bytes of an entry, in parts. */
  bytesOf(name: string): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Opens a backup when it is whole. Throws a BackupError for anything else, before anybody can use a part of it. */
export async function openArchive(path: string, onProgress: OnProgress): Promise<Archive> {
  const file = await openIfThere(path)
  try {
    await refuseDamaged(file, path, onProgress)
    const places = await placesIn(file)
    const known = await readManifest(file, places, path)
    return {
      manifest: known,
      bytesOf: (name) => partsOf(file, placeOf(places, name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openIfThere(path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`There is no file ${path}.`)
    throw error
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new BackupError(`${path} is no file; please name a backup.`)
}

/** The end repeats the hash of everything before it, so every byte of the file is compared with something. */
async function refuseDamaged(file: FileHandle, path: string, onProgress: OnProgress): Promise<void> {
  const { size } = await file.stat()
  const start = await buffer(partsOf(file, { offset: 0, size: Math.min(size, BLOCK) }))
  if (size < END || !start.toString('latin1').startsWith(`${names.database}\0`))
    throw new BackupError(`${path} is not a backup, or its beginning is damaged; please choose another one.`)

  const hash = createHash('sha256')
  let done = 0
  for await (const part of partsOf(file, { offset: 0, size: size - END })) {
    hash.update(part)
    done += part.length
    onProgress('Checking the backup', done, size)
  }
  const found = await buffer(partsOf(file, { offset: size - END, size: END }))
  if (!found.equals(archiveEnd(hash.digest('hex'))))
    throw new BackupError(`${path} is damaged or was cut short; please choose another backup.`)
}

async function* partsOf(file: FileHandle, { offset, size }: Place): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const wanted = Math.min(PART, size - done)
    const { buffer: part, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset + done)
    if (bytesRead === 0) throw new BackupError('The backup was cut short while it was read.')
    done += bytesRead
    yield part.subarray(0, bytesRead)
  }
}

async function placesIn(file: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (let at = 0; ; ) {
    const { buffer: header } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
    const entry = readTarHeader(header)
    if (entry === null) return places
    places.set(entry.name, { offset: at + BLOCK, size: entry.size })
    at += BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK
  }
}

function placeOf(places: Map<string, Place>, name: string): Place {
  const place = places.get(name)
  if (!place) throw new BackupError(`The backup does not hold ${name}; please choose another one.`)
  return place
}

async function readManifest(file: FileHandle, places: Map<string, Place>, path: string): Promise<Manifest> {
  const bytes = await buffer(partsOf(file, placeOf(places, names.manifest)))
  const found = manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (found.success) return found.data
  throw new BackupError(
    `${path} has a form that this program does not know (it knows form ${FORMAT}); please restore it with the version that made it.`,
  )
}
