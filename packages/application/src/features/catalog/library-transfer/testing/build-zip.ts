import { crc32, deflateRawSync } from 'node:zlib'

/** An entry as it is written; every part of its headers can lie. */
export type ZipEntry = {
  name: string | Uint8Array
  data: string | Uint8Array
  isDeflated?: boolean
  /** What the directory says instead of the truth. */
  claims?: { size?: number; packedSize?: number; checksum?: number; method?: number; offset?: number }
  /** General purpose bits; 0x800 says that the name is in UTF-8. */
  flags?: number
  /** The mode of a Unix file, for example of a link. */
  mode?: number
  extra?: Uint8Array
  comment?: Uint8Array
}

const UTF8_NAME = 0x800
const REGULAR_FILE = 0o100644

function encodeEntry(entry: ZipEntry, offset: number) {
  const { name, data, isDeflated = false, claims = {}, flags = UTF8_NAME, mode = REGULAR_FILE } = entry
  const nameBytes = Buffer.from(name)
  const bytes = Buffer.from(data)
  const packed = isDeflated ? deflateRawSync(bytes) : bytes
  const extra = Buffer.from(entry.extra ?? [])
  const comment = Buffer.from(entry.comment ?? [])
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(claims.method ?? (isDeflated ? 8 : 0), 4)
  common.writeUInt32LE(claims.checksum ?? crc32(bytes), 10)
  common.writeUInt32LE(claims.packedSize ?? packed.length, 14)
  common.writeUInt32LE(claims.size ?? bytes.length, 18)
  common.writeUInt16LE(nameBytes.length, 22)
  common.writeUInt16LE(extra.length, 24)
  const tail = Buffer.alloc(14)
  tail.writeUInt16LE(comment.length, 0)
  tail.writeUInt32LE((mode << 16) >>> 0, 6)
  tail.writeUInt32LE(claims.offset ?? offset, 10)
  const madeOnUnix = Buffer.from([0x14, 0x03])
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, extra, packed]),
    directory: Buffer.concat([
      Buffer.from('PK\x01\x02'),
      madeOnUnix,
      common,
      tail,
      nameBytes,
      extra,
      comment,
    ]),
  }
}

/** Returns a zip of these entries; `count` is the number of entries that its end claims. */
export function buildZip(entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const encoded = encodeEntry(entry, offset)
    locals.push(encoded.local)
    directory.push(encoded.directory)
    offset += encoded.local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directoryBytes, end])
}
