export type Encoding = 'br' | 'gzip' | null

/** A strong tag speaks of bytes: the same content in another encoding has another one (RFC 9110, section 8.8.3.3). */
export function encodedTag(etag: string, encoding: Encoding): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/** The best encoding that a client takes, of those that we prepare. */
export function chosenEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return null
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (name: string) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/i.test(offer)),
    )
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
