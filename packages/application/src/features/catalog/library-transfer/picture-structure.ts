const SCAN = 0xda
const FRAME = 0xc0
const HUFFMAN_TABLE = 0xc4
const END_OF_IMAGE = 0xd9

/** The marker, and for what is the same in every picture of one encoder and quality, the bytes. */
function describeSegment(marker: number, data: Buffer): string {
  if (marker === HUFFMAN_TABLE) return `${marker}`
  // The height and width differ.
  const constant = marker === FRAME ? Buffer.concat([data.subarray(0, 1), data.subarray(5)]) : data
  return `${marker} ${constant.toString('hex')}`
}

/** Returns the offset of the next marker within the pixels of a scan, of which 0 and the restart markers are none. */
function skipScan(bytes: Buffer, start: number): number {
  let position = start
  for (;;) {
    position = bytes.indexOf(0xff, position)
    const next = bytes[position + 1] ?? END_OF_IMAGE
    if (position === -1 || !(next === 0 || (next >= 0xd0 && next <= 0xd7))) return position
    position += 2
  }
}

function describeJpeg(bytes: Buffer): string | null {
  const segments: string[] = []
  let position = 2
  while (position >= 0 && position + 4 <= bytes.length) {
    const marker = bytes[position + 1] ?? 0
    const end = position + 2 + bytes.readUInt16BE(position + 2)
    if (bytes[position] !== 0xff || end > bytes.length) return null
    segments.push(describeSegment(marker, bytes.subarray(position + 4, end)))
    position = marker === SCAN ? skipScan(bytes, end) : end
  }
  const isWhole = position === bytes.length - 2 && bytes[position + 1] === END_OF_IMAGE
  return isWhole ? segments.join('\n') : null
}

const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

function describeWebp(bytes: Buffer): string | null {
  if (bytes.readUInt32LE(4) + CHUNK_HEADER_BYTES !== bytes.length) return null
  const chunks: string[] = []
  let position = RIFF_HEADER_BYTES
  while (position + CHUNK_HEADER_BYTES <= bytes.length) {
    const name = bytes.toString('latin1', position, position + 4)
    const size = bytes.readUInt32LE(position + 4)
    const start = position + CHUNK_HEADER_BYTES
    // Flags and dimensions.
    chunks.push(name === 'VP8X' ? `${name} ${bytes.toString('hex', start, start + size)}` : name)
    position = start + size + (size % 2)
  }
  return position === bytes.length ? chunks.join('\n') : null
}

/**
 * Returns a text that describes what a JPEG or WebP has besides its pixels: the order and kind of its parts, and of a
 * JPEG also the tables of its quality. Pictures that the same encoder has written without metadata have the same. Null
 * for any other format, and for a file with bytes that belong to no part.
 */
export function describePictureStructure(rawBytes: Uint8Array, type: string): string | null {
  const bytes = Buffer.from(rawBytes.buffer, rawBytes.byteOffset, rawBytes.byteLength)
  if (bytes.length < RIFF_HEADER_BYTES) return null
  if (type === 'image/jpeg') return describeJpeg(bytes)
  return type === 'image/webp' ? describeWebp(bytes) : null
}
