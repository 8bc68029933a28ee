import { createHash } from 'node:crypto'

/** Between the parts of a sort key. No part holds it. */
const SEPARATOR = '|'
/** The character after it, so that it ends every range of keys that begin alike. */
const CHARACTER_AFTER_SEPARATOR = '}'
const HASH_PREFIX = '#'

/** In UTF-8. A sort key has at most 1,024 bytes: a time and four of these. */
const MAX_PART_BYTES = 200

/**
 * A text as a part of a key: the text itself, or its hash where it is empty, too long, or holds a mark of ours. Two
 * texts never have the same one. What is hashed cannot be read back, so a row keeps its texts as attributes too.
 */
export function encodeKeyPart(text: string): string {
  const isPlain = text !== '' && !text.startsWith(HASH_PREFIX) && !text.includes(SEPARATOR)
  if (isPlain && Buffer.byteLength(text) <= MAX_PART_BYTES) return text
  return HASH_PREFIX + createHash('sha256').update(text).digest('base64url')
}

/** A sort key of several parts, compared part by part. */
export function joinSortKey(...parts: string[]): string {
  return parts.join(SEPARATOR)
}

/** Above every sort key that begins with these parts and goes on, below every one that begins with greater ones. */
export function sortKeyUpperBound(...parts: string[]): string {
  return joinSortKey(...parts) + CHARACTER_AFTER_SEPARATOR
}

/** An attribute for a text that a key holds only as its hash; none otherwise. */
export function hashedTextAttribute(name: string, text: string): Record<string, string> {
  return encodeKeyPart(text) === text ? {} : { [name]: text }
}
