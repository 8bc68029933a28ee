import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { names } from './manifest.ts'
import { end, filling, tarHeader } from './tar.ts'

export type ArchiveWriter = {
  /** Appends a file of exactly `size` bytes; answers their SHA-256. */
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string>
  /** Closes the archive with the hash of all of it, and sees it to the disk. */
  finish(): Promise<void>
}

/** The last entry and the end of an archive whose other bytes have this hash. */
export function archiveEnd(sha256: string): Buffer {
  const body = Buffer.from(`${sha256}\n`, 'ascii')
  const header = tarHeader({ name: names.checksum, size: body.length, modifiedAt: 0 })
  return Buffer.concat([header, body, filling(body.length), end])
}

/**
 * Writes an ordinary tar archive, which any tar can list and unpack years from now, and whose last entry is the SHA-256
 * of all that comes before: so not a byte of it can change without being noticed.
 */
export function archiveWriter(file: FileHandle, modifiedAt: number): ArchiveWriter {
  const all = createHash('sha256')
  let position = 0

  async function write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position)
      done += bytesWritten
      position += bytesWritten
    }
  }

  async function append(bytes: Uint8Array): Promise<void> {
    all.update(bytes)
    await write(bytes)
  }

  return {
    async add(name, size, bytes) {
      const own = createHash('sha256')
      let written = 0
      await append(tarHeader({ name, size, modifiedAt }))
      for await (const part of bytes) {
        own.update(part)
        written += part.length
        await append(part)
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`)
      await append(filling(size))
      return own.digest('hex')
    },
    async finish() {
      await write(archiveEnd(all.digest('hex')))
      await file.sync()
    },
  }
}
