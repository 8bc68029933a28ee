/** A tar archive (POSIX.1-1988, "ustar") is made of blocks: a header for each file, then its bytes, filled up. */
export const BLOCK = 512

export type TarEntry = { name: string; size: number /** Seconds since 1970. */; modifiedAt: number }

const LONGEST_NAME = 100
const LONGEST_FOLDER = 155
const LARGEST_OCTAL = 0o77777777777
const CHECKSUM_AT = 148

/** Where a field begins and ends: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */
const fields = { name: [0, 100], size: [124, 136], magic: [257, 265], folder: [345, 500] } as const

/** The bytes that fill the last block of a file. */
export function filling(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** Two empty blocks end an archive. */
export const end: Buffer = Buffer.alloc(2 * BLOCK)

export function tarHeader({ name, size, modifiedAt }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { folder, base } = splitName(name)
  header.write(base, 0, 'utf8')
  header.write(`0000600\0${'0000000\0'.repeat(2)}`, 100, 'ascii')
  writeSize(header, size)
  header.write(`${octal(modifiedAt, 11)}\0`, 136, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\x0000', fields.magic[0], 'ascii')
  header.write(folder, fields.folder[0], 'utf8')
  header.write(`${octal(checksum(header), 6)}\0 `, CHECKSUM_AT, 'ascii')
  return header
}

/** Null where the archive ends. Reads what `tarHeader` has written, and throws for anything else. */
export function readTarHeader(header: Buffer): Pick<TarEntry, 'name' | 'size'> | null {
  if (header.every((byte) => byte === 0)) return null
  if (text(header, 'magic') !== 'ustar') throw new RangeError('Not the header of a tar archive.')
  const folder = text(header, 'folder')
  const name = text(header, 'name')
  return { name: folder === '' ? name : `${folder}/${name}`, size: readSize(header) }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** A long name is parted at a slash: the folder goes into a field of its own. */
function splitName(name: string): { folder: string; base: string } {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return { folder: '', base: name }
  const at = name.indexOf('/', Math.max(0, name.length - LONGEST_NAME - 1))
  const parts = { folder: name.slice(0, at), base: name.slice(at + 1) }
  const fits =
    at > 0 && Buffer.byteLength(parts.base) <= LONGEST_NAME && parts.folder.length <= LONGEST_FOLDER
  if (!fits) throw new RangeError(`The name of the file ${name} is too long for an archive.`)
  return parts
}

/** What eleven octal digits cannot say (8 GB) is written in base 256, as GNU and BSD tar do. */
function writeSize(header: Buffer, size: number): void {
  const [at] = fields.size
  if (size <= LARGEST_OCTAL) {
    header.write(`${octal(size, 11)}\0`, at, 'ascii')
    return
  }
  header.writeUInt8(0x80, at)
  header.writeBigUInt64BE(BigInt(size), at + 4)
}

function readSize(header: Buffer): number {
  const [at] = fields.size
  if (header.readUInt8(at) === 0x80) return Number(header.readBigUInt64BE(at + 4))
  return Number.parseInt(text(header, 'size'), 8)
}

function text(header: Buffer, field: keyof typeof fields): string {
  const [from, to] = fields[field]
  return header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
}

/** Of all bytes, its own place counted as blanks. */
function checksum(header: Buffer): number {
  const counted = Buffer.from(header).fill(' ', CHECKSUM_AT, CHECKSUM_AT + 8)
  return counted.reduce((sum, byte) => sum + byte, 0)
}
