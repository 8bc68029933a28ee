import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'

/**
 * A stored file is one file on disk: a mark, the length of what is known about it (4 bytes, big-endian), that as
 * JSON, and the bytes. So both are there, or neither.
 */
const MARK = Buffer.from('KTF1')
const PREFIX = MARK.length + 4
const LONGEST_ABOUT = 64 * 1024

const about = z.object({ type: z.string(), name: z.string(), size: z.number().int().min(0) })

export type AboutFile = z.infer<typeof about>

export function fileHeader(known: AboutFile): Buffer {
  const json = Buffer.from(JSON.stringify(known), 'utf8')
  if (json.length > LONGEST_ABOUT) throw new RangeError('The name or type of this file is too long.')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([MARK, length, json])
}

/** What is known about an open file, and where its bytes begin. Throws when it was damaged from outside. */
export async function readHeader(file: FileHandle): Promise<AboutFile & { offset: number }> {
  const prefix = await readPart(file, 0, PREFIX)
  const length = prefix.readUInt32BE(MARK.length)
  const isOurs = prefix.subarray(0, MARK.length).equals(MARK) && length <= LONGEST_ABOUT
  if (!isOurs) throw new Error('A stored file is damaged: it has no header.')
  const known = about.parse(JSON.parse((await readPart(file, PREFIX, length)).toString('utf8')))
  const offset = PREFIX + length
  const { size } = await file.stat()
  if (size !== offset + known.size) throw new Error('A stored file is damaged: it has another length.')
  return { ...known, offset }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('A stored file is damaged: it ends early.')
  return buffer
}
