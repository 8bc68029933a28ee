import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** JSON as it is sent, in every encoding. */
export type CompressedJson = {
  json: Buffer
  /** A strong ETag, the hash of the JSON: the same bytes have the same tag in every process. */
  etag: string
  brotli: Buffer
  gzip: Buffer
}

type Level = { brotli: number; gzip: number }

/** For what is sent many times. No request waits for it. */
export const BEST_COMPRESSION_LEVEL: Level = { brotli: 11, gzip: 9 }
/** For responses, which must not wait. About a fifth more bytes in a fiftieth of the time. */
export const FAST_COMPRESSION_LEVEL: Level = { brotli: 4, gzip: 1 }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function compressJson(json: Buffer, level: Level): Promise<CompressedJson> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  }
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  const [brotli, gzip] = await Promise.all([
    compressBrotli(json, { params }),
    compressGzip(json, { level: level.gzip }),
  ])
  return { json, etag, brotli, gzip }
}
