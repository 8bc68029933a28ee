import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function buildPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

type PngHead = { width: number; height: number; depth?: number; color?: number; interlaced?: boolean }

/** Returns a PNG with this header, with `chunks` after the header and with the compressed `pixels`. */
export function buildPng(
  { width, height, depth = 8, color = 2, interlaced = false }: PngHead,
  pixels: Buffer,
  chunks: Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    SIGNATURE,
    buildPngChunk('IHDR', head),
    ...chunks,
    buildPngChunk('IDAT', pixels),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const MEGABYTE = 1024 * 1024

/** Returns a number of megabytes of zeros, deflated to a thousandth of that. */
export function deflatedZeros(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })
}

/** Returns chunks of a PNG (texts, color profile) that inflate to a number of megabytes. */
export function pngBombs(megabytes: number): Record<string, Buffer> {
  const packed = deflatedZeros(megabytes)
  const chunkName = (more: string) => Buffer.from(`a\0${more}`, 'latin1')
  return {
    zTXt: buildPngChunk('zTXt', Buffer.concat([chunkName('\0'), packed])),
    iTXt: buildPngChunk('iTXt', Buffer.concat([chunkName('\u0001\0\0\0'), packed])),
    iCCP: buildPngChunk('iCCP', Buffer.concat([chunkName('\0'), packed])),
  }
}

export function jpegWithDeclaredSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  for (let at = 2; at + 9 < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1] ?? 0
    if (marker < 0xc0 || marker > 0xc2) continue
    changed.writeUInt16BE(height, at + 5)
    changed.writeUInt16BE(width, at + 7)
    return changed
  }
  throw new Error('This JPEG has no frame.')
}

/** Returns a copy of a GIF whose screen and first frame declare this size. */
export function gifWithDeclaredSize(gif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(gif)
  changed.writeUInt16LE(width, 6)
  changed.writeUInt16LE(height, 8)
  const frame = changed.indexOf(0x2c, 13)
  changed.writeUInt16LE(width, frame + 5)
  changed.writeUInt16LE(height, frame + 7)
  return changed
}

export function webpWithDeclaredSize(webp: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(18)
  header.write('VP8X', 0, 'latin1')
  header.writeUInt32LE(10, 4)
  header.writeUIntLE(width - 1, 12, 3)
  header.writeUIntLE(height - 1, 15, 3)
  const chunks = Buffer.concat([Buffer.from('WEBP', 'latin1'), header, webp.subarray(12)])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(chunks.length, 4)
  return Buffer.concat([head, chunks])
}
