import { inflateSync } from 'node:zlib'

const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

function roundUpToFour(length: number): number {
  return Math.ceil(length / 4) * 4
}

type FontTable = { tag: Buffer; checksum: Buffer; bytes: Buffer }

function readWoffTables(woff: Buffer): FontTable[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, n) => {
    const at = WOFF.header + n * WOFF.entry
    const [offset, compressedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    if (offset === undefined || compressedLength === undefined || length === undefined)
      throw new Error('not a WOFF font')
    const bytes = woff.subarray(offset, offset + compressedLength)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: compressedLength < length ? inflateSync(bytes) : bytes,
    }
  })
}

/**
 * Returns the font inside a WOFF 1.0 file: the PDF library would unpack it slowly, for every document again. With only
 * those of its tables that `isKept` returns true for.
 */
export function unpackWoff(woff: Buffer, isKept: (tag: string) => boolean = () => true): Buffer {
  const tables = readWoffTables(woff).filter(({ tag }) => isKept(tag.toString('latin1')))
  const count = tables.length
  const start = SFNT.header + count * SFNT.entry
  const font = Buffer.alloc(tables.reduce((size, { bytes }) => size + roundUpToFour(bytes.length), start))
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  for (const [n, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    font.writeUInt16BE(value, 4 + n * 2)

  let offset = start
  for (const [n, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT.header + n * SFNT.entry
    tag.copy(font, at)
    checksum.copy(font, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += roundUpToFour(bytes.length)
  }
  return font
}
