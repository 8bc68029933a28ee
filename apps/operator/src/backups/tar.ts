/** The block size. A tar archive (POSIX.1-1988, "ustar") has a header block for each file, then its bytes, padded. */
export const BLOCK_BYTES = 512

export type TarEntry = { name: string; size: number /** Seconds since 1970. */; modifiedAt: number }

const MAX_NAME_BYTES = 100
const MAX_FOLDER_LENGTH = 155
const MAX_OCTAL_SIZE = 0o77777777777
const CHECKSUM_OFFSET = 148

/** Start and end offsets of header fields: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */
const fieldRanges = { name: [0, 100], size: [124, 136], magic: [257, 265], folder: [345, 500] } as const

/** Returns the zeros that pad the last block of a file of `size` bytes. */
export function createBlockPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
}

/** Two empty blocks end an archive. */
export const archiveEndBlocks: Buffer = Buffer.alloc(2 * BLOCK_BYTES)

/** Returns the header block of a file. Throws a RangeError when the name does not fit into it. */
export function buildTarHeader({ name, size, modifiedAt }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  const { folder, base } = splitName(name)
  header.write(base, 0, 'utf8')
  header.write(`0000600\0${'0000000\0'.repeat(2)}`, 100, 'ascii')
  writeSize(header, size)
  header.write(`${toOctal(modifiedAt, 11)}\0`, 136, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\x0000', fieldRanges.magic[0], 'ascii')
  header.write(folder, fieldRanges.folder[0], 'utf8')
  header.write(`${toOctal(computeChecksum(header), 6)}\0 `, CHECKSUM_OFFSET, 'ascii')
  return header
}

/** Parses a header of buildTarHeader. Returns null at the end of the archive; throws a RangeError for other blocks. */
export function readTarHeader(header: Buffer): Pick<TarEntry, 'name' | 'size'> | null {
  if (header.every((byte) => byte === 0)) return null
  if (readText(header, 'magic') !== 'ustar') throw new RangeError('Not the header of a tar archive.')
  const folder = readText(header, 'folder')
  const name = readText(header, 'name')
  return { name: folder === '' ? name : `${folder}/${name}`, size: readSize(header) }
}

function toOctal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** Splits a long name at a slash: the folder has its own field. Throws a RangeError when a part is still too long. */
function splitName(name: string): { folder: string; base: string } {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return { folder: '', base: name }
  const slashIndex = name.indexOf('/', Math.max(0, name.length - MAX_NAME_BYTES - 1))
  const parts = { folder: name.slice(0, slashIndex), base: name.slice(slashIndex + 1) }
  const isWithinLimits =
    slashIndex > 0 &&
    Buffer.byteLength(parts.base) <= MAX_NAME_BYTES &&
    parts.folder.length <= MAX_FOLDER_LENGTH
  if (!isWithinLimits) throw new RangeError(`The name of the file ${name} is too long for an archive.`)
  return parts
}

/** Writes sizes that do not fit into eleven octal digits (8 GB or more) in base 256, as GNU and BSD tar do. */
function writeSize(header: Buffer, size: number): void {
  const [at] = fieldRanges.size
  if (size <= MAX_OCTAL_SIZE) {
    header.write(`${toOctal(size, 11)}\0`, at, 'ascii')
    return
  }
  header.writeUInt8(0x80, at)
  header.writeBigUInt64BE(BigInt(size), at + 4)
}

function readSize(header: Buffer): number {
  const [at] = fieldRanges.size
  if (header.readUInt8(at) === 0x80) return Number(header.readBigUInt64BE(at + 4))
  return Number.parseInt(readText(header, 'size'), 8)
}

function readText(header: Buffer, field: keyof typeof fieldRanges): string {
  const [from, to] = fieldRanges[field]
  return header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
}

/** Returns the sum of all bytes of the header, with spaces in place of the checksum field. */
function computeChecksum(header: Buffer): number {
  const blanked = Buffer.from(header).fill(' ', CHECKSUM_OFFSET, CHECKSUM_OFFSET + 8)
  return blanked.reduce((sum, byte) => sum + byte, 0)
}
