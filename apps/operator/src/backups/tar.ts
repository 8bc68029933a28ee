import { Header } from 'tar/header'

/** The block size. A tar archive (POSIX.1-1988, "ustar") has a header block for each file, then its bytes, padded. */
export const BLOCK_BYTES = 512

type TarEntry = { name: string; size: number /** Seconds since 1970. */; modifiedAt: number }

/** Returns the zeros that pad the last block of a file of `size` bytes. */
export function createBlockPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
}

/** Two empty blocks end an archive. */
export const archiveEndBlocks: Buffer = Buffer.alloc(2 * BLOCK_BYTES)

/** Returns the header block of a file. Throws a RangeError when the name does not fit into it. */
export function buildTarHeader({ name, size, modifiedAt }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const mtime = new Date(modifiedAt * 1000)
  new Header({ path: name, type: 'File', mode: 0o600, uid: 0, gid: 0, size, mtime }).encode(block)
  // The library shortens a name that is too long, for a header of another kind to hold all of it.
  if (readTarHeader(block)?.name !== name)
    throw new RangeError(`The name of the file ${name} is too long for an archive.`)
  return block
}

/** Parses the header of a file. Returns null at the end of the archive; throws a RangeError for other blocks. */
export function readTarHeader(block: Buffer): Pick<TarEntry, 'name' | 'size'> | null {
  const { nullBlock, cksumValid, type, path, size } = new Header(block)
  if (nullBlock) return null
  if (!cksumValid || type !== 'File' || path === undefined || size === undefined)
    throw new RangeError('Not the header of a file in a tar archive.')
  return { name: path, size }
}
