export type Encoding = 'br' | 'gzip' | null

/** Returns the ETag of an encoded body. A strong ETag differs between encodings (RFC 9110, section 8.8.3.3). */
export function etagForEncoding(etag: string, encoding: Encoding): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/** Returns the best encoding that the client accepts, or null for none. Ignores weights other than zero. */
export function negotiateEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return null
  const offers = acceptEncoding.split(',').map((offer) => offer.trim())
  const isAccepted = (name: string) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/i.test(offer)),
    )
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}
