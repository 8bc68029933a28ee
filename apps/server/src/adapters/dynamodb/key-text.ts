import { createHash } from 'node:crypto'

/** Between the parts of a sort key. No part holds it. */
const BETWEEN = '|'
/** The character after it, so that it ends every range of keys that begin alike. */
const AFTER_BETWEEN = '}'
const HASHED = '#'

/** In UTF-8. A sort key has at most 1,024 bytes: a time and four of these. */
const LONGEST = 200

/**
 * A text as a part of a key: the text itself, or its hash where it is empty, too long, or holds a mark of ours. Two
 * texts never have the same one. What is hashed cannot be read back, so a row keeps its texts as attributes too.
 */
export function keyText(text: string): string {
  const isPlain = text !== '' && !text.startsWith(HASHED) && !text.includes(BETWEEN)
  if (isPlain && Buffer.byteLength(text) <= LONGEST) return text
  return HASHED + createHash('sha256').update(text).digest('base64url')
}

/** A sort key of several parts, compared part by part. */
export function sortKey(...parts: string[]): string {
  return parts.join(BETWEEN)
}

/** Above every sort key that begins with these parts and goes on, below every one that begins with greater ones. */
export function sortKeyAfter(...parts: string[]): string {
  return sortKey(...parts) + AFTER_BETWEEN
}

/** An attribute for a text that a key holds only as its hash; none otherwise. */
export function hiddenText(name: string, text: string): Record<string, string> {
  return keyText(text) === text ? {} : { [name]: text }
}
