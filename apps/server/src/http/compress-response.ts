import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding } from './content-encoding.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this the headers cost more than compressing saves. Bytes. */
const MIN_COMPRESSIBLE_BYTES = 1024
/** A response for one person is compressed for one use, so speed matters more than the last percent. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Returns the response, compressed if the client accepts an encoding and the body is text of at least 1 KB. */
export async function compressResponse(response: Response, acceptEncoding: string | null): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const encoding = negotiateEncoding(acceptEncoding)
  // Events and exports are sent as they are made.
  const isText = /^(application\/json|text\/(?!event-stream|csv))/.test(type)
  // Ranges count the bytes of the file itself, and files may be too large to hold in memory.
  const isFile = response.headers.has('accept-ranges')
  // A strong ETag identifies the uncompressed bytes.
  const isTagged = response.headers.has('etag')
  const isEncoded = response.headers.has('content-encoding')
  if (!isText || isFile || isTagged || isEncoded || response.body === null) return response

  response.headers.append('Vary', 'Accept-Encoding')
  const plain = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  if (encoding === null || plain.length < MIN_COMPRESSIBLE_BYTES)
    return new Response(plain, { status, headers })

  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  const body = encoding === 'br' ? await brotliAsync(plain, brotliOptions) : await gzipAsync(plain)
  return new Response(body, { status, headers })
}
