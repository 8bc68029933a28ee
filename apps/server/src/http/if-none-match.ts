/** An entity tag, weak or strong; a comma may be part of it (RFC 9110, section 8.8.3). */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Returns whether the header `If-None-Match` names the tag, so that the client has the response already: in a list, as
 * `*`, or as a weak tag, because a weak comparison counts (RFC 9110, section 13.1.2).
 */
export function matchesIfNoneMatch(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false
  // Most requests.
  if (header === etag || header.trim() === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, opaqueTag]) => opaqueTag === etag)
}
