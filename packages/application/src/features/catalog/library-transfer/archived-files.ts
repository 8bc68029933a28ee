import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { loadSharp } from '../../../platform/uploads/load-sharp.ts'
import { describeUnusableFilm, isMp4 } from '../../../platform/uploads/mp4.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import {
  describeUnusablePicture,
  detectRasterFormat,
  MAX_PICTURE_SIDE_PX,
} from '../../../platform/uploads/raster-format.ts'
import { TYPE_DETECTION_BYTES } from '../../../platform/uploads/upload-purposes.ts'
import { cleanSvg } from '../cleaning/clean-svg.ts'
import { describeFileSizeProblem } from './archive-limits.ts'
import { type FileField, isPictureField } from './archive-paths.ts'
import type { ArchivedFile } from './archived-record.ts'
import { encodeArchivedPicture } from './encode-archived-picture.ts'
import type { Archive, ArchiveEntry } from './read-archive.ts'

type Deps = { files: Pick<FileStore, 'get'>; archive: Archive; decodePicture: PictureQueue }

async function hashChunks(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

async function isUsablePicture(bytes: Uint8Array): Promise<boolean> {
  if (detectRasterFormat(bytes) === null) return cleanSvg(new TextDecoder().decode(bytes)) !== null
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_SIDE_PX ** 2 }).metadata()
    return width <= MAX_PICTURE_SIDE_PX && height <= MAX_PICTURE_SIDE_PX
  } catch {
    // sharp throws plain errors for anything that is no picture.
    return false
  }
}

/** Reads a whole film, and returns what is wrong with it as a sentence, or null. */
async function describeFilmProblem(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  let head = Buffer.alloc(0)
  for await (const chunk of chunks)
    if (head.length < TYPE_DETECTION_BYTES) head = Buffer.concat([head, chunk])
  return isMp4(head) ? null : describeUnusableFilm()
}

/**
 * Checks a file of an archive: what is wrong with it as a sentence, or null. All its bytes are read, so that a damaged
 * file is found before anything is imported; of a picture only the size is decoded.
 */
export async function findArchivedFileProblem(
  { archive }: Pick<Deps, 'archive'>,
  field: FileField,
  entry: ArchiveEntry,
): Promise<string | null> {
  const sizeProblem = describeFileSizeProblem(field, entry.size)
  if (sizeProblem !== null) return sizeProblem
  if (field === 'film') return describeFilmProblem(archive.read(entry))
  if (!isPictureField(field)) {
    for await (const _ of archive.read(entry));
    return null
  }
  return (await isUsablePicture(await buffer(archive.read(entry)))) ? null : describeUnusablePicture()
}

/** Whether an import would store a picture of an archive with the bytes that are stored already. */
async function hasStoredEncoding(
  { files, archive, decodePicture }: Deps,
  field: FileField,
  entry: ArchiveEntry,
  stored: StoredFile,
): Promise<boolean> {
  if (describeFileSizeProblem(field, entry.size) !== null) return false
  const bytes = await buffer(archive.read(entry))
  const picture = await decodePicture(() => encodeArchivedPicture(bytes))
  if (picture?.type !== stored.type || picture.bytes.length !== stored.size) return false
  const file = await files.get(stored.key)
  return file !== null && (await buffer(file.body)).equals(picture.bytes)
}

/** Whether an import of a file of an archive would store what is stored already: the same name, type and bytes. */
export async function isSameAsStoredFile(
  deps: Deps,
  { field, name, type }: ArchivedFile & { field: FileField },
  entry: ArchiveEntry,
  stored: StoredFile | null,
): Promise<boolean> {
  if (stored === null || stored.name !== name) return false
  if (stored.type === type && stored.size === entry.size) {
    const file = await deps.files.get(stored.key)
    if (file === null) return false
    if ((await hashChunks(file.body)) === (await hashChunks(deps.archive.read(entry)))) return true
  }
  return isPictureField(field) && hasStoredEncoding(deps, field, entry, stored)
}
