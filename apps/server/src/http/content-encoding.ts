export type Encoding = 'br' | 'gzip' | null

/** A strong tag speaks of bytes: the same content in another encoding has another one (RFC 9110, section 8.8.3.3). */
export function etagForEncoding(etag: string, encoding: Encoding): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/** The best encoding that a client takes, of those that we prepare. */
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
