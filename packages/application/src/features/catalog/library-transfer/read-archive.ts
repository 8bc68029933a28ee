import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import {
  assertSafeEntry,
  createArchiveSizeCheck,
  describeTooManyFiles,
  MAX_ARCHIVE_ENTRIES,
  parseEntryPath,
} from './archive-limits.ts'
import { ArchiveError } from './archive-problem.ts'
import { messages } from './messages.ts'
import { type ByteSource, openZipReader } from './zip-reader.ts'

/** An entry of an archive, whose sizes were checked against the limits. Sizes are in bytes. */
export type ArchiveEntry = { path: string; size: number; entry: Entry }

export type Archive = {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** Returns the bytes of an entry, unpacked and checked. Throws an ArchiveError if they are not what is declared. */
  read(entry: ArchiveEntry): AsyncGenerator<Uint8Array>
}

const DEFLATED = 8

/** Runs a step of the reading. An error is the archive's, unless its source has failed. */
async function attempt<T>(source: ByteSource, file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (source.failure !== null) throw source.failure
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(file, file === '' ? messages.damagedArchive() : messages.damagedFile())
  }
}

async function listEntries(zip: ZipFile, archiveSize: number): Promise<Map<string, ArchiveEntry>> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw new ArchiveError('', describeTooManyFiles())
  const addSizes = createArchiveSizeCheck(archiveSize)
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of zip.eachEntry()) {
    const path = parseEntryPath(entry)
    if (path === null) continue
    assertSafeEntry(path, entry)
    addSizes(entry)
    if (entries.has(path)) throw new ArchiveError(path, messages.repeatedName())
    entries.set(path, { path, size: entry.uncompressedSize, entry })
  }
  return entries
}

function inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const unpacked = createInflateRaw()
  // An error destroys the stream, and is thrown to its reader.
  pipeline(Readable.from(packed, { objectMode: false }), unpacked, () => {})
  return unpacked
}

/** Yields the bytes of an entry as they are unpacked, and never more than are declared. */
async function* unpack(zip: ZipFile, source: ByteSource, { path, size, entry }: ArchiveEntry) {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = source.read(fileDataStart, fileDataStart + entry.compressedSize)
  const bytes: AsyncIterable<Uint8Array> = entry.compressionMethod === DEFLATED ? inflate(packed) : packed
  let length = 0
  let checksum = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > size) throw new ArchiveError(path, messages.largerThanDeclared())
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (length !== size || checksum !== entry.crc32) throw new ArchiveError(path, messages.damagedFile())
}

/**
 * Opens an archive of `size` bytes, of which parts are read as they are needed. Throws an ArchiveError if its entries
 * break a limit (docs/security.md T62). No path of it is ever a path of ours.
 */
export async function openArchive(source: ByteSource, size: number): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const zip = await attempt(source, '', () =>
    fromRandomAccessReaderPromise(openZipReader(source), size, options),
  )
  const entries = await attempt(source, '', () => listEntries(zip, size))
  return {
    entries,
    async *read(entry) {
      const chunks = unpack(zip, source, entry)
      try {
        for (;;) {
          const next = await attempt(source, entry.path, () => chunks.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        await chunks.return(undefined)
      }
    },
  }
}
