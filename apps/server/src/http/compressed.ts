import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chosenEncoding } from './encodings.ts'

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this the headers cost more than compressing saves. Bytes. */
const WORTH_COMPRESSING = 1024
/** Answers made for one person are compressed once, so speed counts more than the last percent. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The same answer, compressed when the client takes that and it is text worth it. */
export async function compressed(response: Response, accepted: string | null): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const encoding = chosenEncoding(accepted)
  const isText = /^(application\/json|text\/)/.test(type)
  // Ranges count the bytes of the file itself, and files may be too large to hold in memory.
  const isFile = response.headers.has('accept-ranges')
  // A tag speaks of the bytes as they are.
  const isTagged = response.headers.has('etag')
  const isEncoded = response.headers.has('content-encoding')
  if (!isText || isFile || isTagged || isEncoded || response.body === null) return response

  response.headers.append('Vary', 'Accept-Encoding')
  const plain = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  if (encoding === null || plain.length < WORTH_COMPRESSING) return new Response(plain, { status, headers })

  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  const body = encoding === 'br' ? await brotlied(plain, quick) : await gzipped(plain)
  return new Response(body, { status, headers })
}
