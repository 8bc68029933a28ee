import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFileKeySegments } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'

/** A file on disk: magic bytes, length of the metadata (4 bytes, big-endian), metadata as JSON, and the content. */
const MAGIC_BYTES = Buffer.from('KTF1')
const PREFIX_LENGTH = MAGIC_BYTES.length + 4
const MAX_METADATA_BYTES = 64 * 1024

const fileMetadata = z.object({ type: z.string(), name: z.string(), size: z.number().int().min(0) })

export type FileMetadata = z.infer<typeof fileMetadata>

/** A file was changed from outside, and is not what was stored. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`A stored file is damaged: ${reason}.`, options)
  }
}

export function encodeFileHeader(metadata: FileMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(metadata), 'utf8')
  if (json.length > MAX_METADATA_BYTES) throw new RangeError('The name or type of this file is too long.')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([MAGIC_BYTES, length, json])
}

/** Returns the metadata of an open file and the offset of its content. Throws a DamagedFileError. */
export async function readFileHeader(file: FileHandle): Promise<FileMetadata & { offset: number }> {
  const prefix = await readExactly(file, 0, PREFIX_LENGTH)
  const length = prefix.readUInt32BE(MAGIC_BYTES.length)
  const isHeader = prefix.subarray(0, MAGIC_BYTES.length).equals(MAGIC_BYTES) && length <= MAX_METADATA_BYTES
  if (!isHeader) throw new DamagedFileError('it has no header')
  const metadata = parseMetadata((await readExactly(file, PREFIX_LENGTH, length)).toString('utf8'))
  const offset = PREFIX_LENGTH + length
  const { size } = await file.stat()
  if (size !== offset + metadata.size) throw new DamagedFileError('its length is wrong')
  return { ...metadata, offset }
}

function parseMetadata(json: string): FileMetadata {
  try {
    return fileMetadata.parse(JSON.parse(json))
  } catch (error) {
    throw new DamagedFileError('its header is wrong', { cause: error })
  }
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new DamagedFileError('it ends early')
  return buffer
}

/** Returns the path of a key's file below `root`. No key contains an @, so no file can have the name of a folder. */
export function filePath(root: string, key: string): string {
  return `${join(root, ...parseFileKeySegments(key))}@`
}
