import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { entryNames } from './manifest.ts'
import { archiveEndBlocks, BLOCK_BYTES, buildTarHeader, createBlockPadding } from './tar.ts'

/**
 * The header of the last entry, a file of 65 bytes. No hash covers it: every release compares it byte for byte. So it is
 * spelled out here, because libraries may write the same numbers with other white space.
 */
const checksumHeader = Buffer.alloc(BLOCK_BYTES)
checksumHeader.write(entryNames.checksum, 0)
checksumHeader.write('0000600\x000000000\x000000000\x0000000000101\x0000000000000\x00006520\x00 0', 100)
checksumHeader.write('ustar\x0000', 257)

/** Returns the last entry and the end blocks of an archive whose other bytes have this hash. */
export function buildArchiveTrailer(sha256: string): Buffer {
  const body = Buffer.from(`${sha256}\n`, 'ascii')
  return Buffer.concat([checksumHeader, body, createBlockPadding(body.length), archiveEndBlocks])
}

/** Writes an ordinary tar archive. The last entry is the SHA-256 of all before it. `modifiedAt` is in seconds. */
export function createArchiveWriter(file: FileHandle, modifiedAt: number) {
  const archiveHash = createHash('sha256')
  let position = 0

  async function write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position)
      done += bytesWritten
      position += bytesWritten
    }
  }

  async function append(bytes: Uint8Array): Promise<void> {
    archiveHash.update(bytes)
    await write(bytes)
  }

  return {
    /** Appends a file of exactly `size` bytes. Returns their SHA-256 as hex. */
    async add(
      name: string,
      size: number,
      bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<string> {
      const entryHash = createHash('sha256')
      let written = 0
      await append(buildTarHeader({ name, size, modifiedAt }))
      for await (const chunk of bytes) {
        entryHash.update(chunk)
        written += chunk.length
        await append(chunk)
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`)
      await append(createBlockPadding(size))
      return entryHash.digest('hex')
    },
    /** Ends the archive with the hash of all of it, and syncs the file to the disk. */
    async finish(): Promise<void> {
      await write(buildArchiveTrailer(archiveHash.digest('hex')))
      await file.sync()
    },
  }
}

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>
