import { etagForEncoding, negotiateEncoding } from './content-encoding.ts'
import { matchesIfNoneMatch } from './if-none-match.ts'

/** A body in the encodings that it was compressed to beforehand; null where there is none. `etag` is strong. */
export type EncodedBody = { etag: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null }

/** Responds with the body in the best encoding that the client accepts, or with a 304 if it has that already. */
export function createEncodedResponse(
  body: EncodedBody,
  requestHeaders: Headers,
  responseHeaders: Record<string, string>,
): Response {
  const acceptedEncoding = negotiateEncoding(requestHeaders.get('accept-encoding'))
  const encoding = acceptedEncoding !== null && body[acceptedEncoding] ? acceptedEncoding : null
  const etag = etagForEncoding(body.etag, encoding)
  const headers = new Headers({ ...responseHeaders, ETag: etag, Vary: 'Accept-Encoding' })
  if (matchesIfNoneMatch(requestHeaders.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })

  if (encoding !== null) headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(body[encoding ?? 'plain'] ?? body.plain), { headers })
}
