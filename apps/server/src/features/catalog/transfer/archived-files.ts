import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import sharp from 'sharp'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { detectRasterFormat, MAX_SIDE_PX } from '../../../platform/uploads/raster-format.ts'
import { cleanSvg } from '../clean-svg.ts'
import type { FileField } from './archive-paths.ts'
import type { ArchivedFile } from './archived-record.ts'
import type { Archive, ArchiveEntry } from './read-archive.ts'

const MEGABYTE = 1024 * 1024
/** From docs/product.md 4.12. */
const maxBytes = { attachment: 250 * MEGABYTE, embedImage: 10 * MEGABYTE, banner: 10 * MEGABYTE } as const

type Deps = { files: Pick<FileStore, 'get'>; archive: Archive }

async function hashChunks(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

async function isUsablePicture(bytes: Uint8Array): Promise<boolean> {
  if (detectRasterFormat(bytes) === null) return cleanSvg(new TextDecoder().decode(bytes)) !== null
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_SIDE_PX ** 2 }).metadata()
    return width <= MAX_SIDE_PX && height <= MAX_SIDE_PX
  } catch {
    // sharp throws plain errors for anything that is no picture.
    return false
  }
}

/**
 * Checks a file of an archive: what is wrong with it as a sentence, or null. All its bytes are read, so that a damaged
 * file is found before anything is imported; of a picture only the size is decoded.
 */
export async function checkArchivedFile(
  { archive }: Pick<Deps, 'archive'>,
  field: FileField,
  entry: ArchiveEntry,
): Promise<string | null> {
  const limit = maxBytes[field]
  if (entry.size > limit) return `This file is too large. It can have at most ${limit / MEGABYTE} MB.`
  if (entry.size === 0) return 'This file is empty.'
  if (field === 'attachment') {
    for await (const _ of archive.read(entry));
    return null
  }
  return (await isUsablePicture(await buffer(archive.read(entry))))
    ? null
    : `This is not a picture we can use. PNG, JPEG, WebP, GIF and SVG work, up to ${MAX_SIDE_PX} pixels a side.`
}

/** Whether a file of an archive is the stored one: the same name, type and bytes. */
export async function isSameFile(
  { files, archive }: Deps,
  { name, type }: ArchivedFile,
  entry: ArchiveEntry,
  stored: StoredFile | null,
): Promise<boolean> {
  if (stored === null || stored.name !== name || stored.type !== type || stored.size !== entry.size)
    return false
  const file = await files.get(stored.key)
  return file !== null && (await hashChunks(file.body)) === (await hashChunks(archive.read(entry)))
}
