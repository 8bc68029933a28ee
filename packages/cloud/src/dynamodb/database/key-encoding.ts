import { createHash } from 'node:crypto'

/** Stands between the parts of a sort key. No part that `encodeKeyPart` returns contains it. */
const SEPARATOR = '|'
/** The character after the separator, so it sorts above every key with the same first parts. */
const CHARACTER_AFTER_SEPARATOR = '}'
const HASH_PREFIX = '#'

/** In UTF-8. DynamoDB allows 1,024 bytes for a sort key: enough for a time and four parts. */
const MAX_PART_BYTES = 200

/**
 * Returns a text as a part of a key: the text itself, or its hash if it is empty, too long, begins with the hash prefix
 * or contains the separator. Two texts never have the same part. A hash cannot be read back, so the row stores such a
 * text as an attribute too (`hashedTextAttribute`).
 */
export function encodeKeyPart(text: string): string {
  const isPlain = text !== '' && !text.startsWith(HASH_PREFIX) && !text.includes(SEPARATOR)
  if (isPlain && Buffer.byteLength(text) <= MAX_PART_BYTES) return text
  return HASH_PREFIX + createHash('sha256').update(text).digest('base64url')
}

/** Returns a sort key of several parts, which sorts part by part. */
export function joinSortKey(...parts: string[]): string {
  return parts.join(SEPARATOR)
}

/** Returns a bound above every longer sort key that begins with these parts, and below every key of greater parts. */
export function sortKeyUpperBound(...parts: string[]): string {
  return joinSortKey(...parts) + CHARACTER_AFTER_SEPARATOR
}

/** Returns an attribute for a text that the key contains only as a hash; an empty object otherwise. */
export function hashedTextAttribute(name: string, text: string): Record<string, string> {
  return encodeKeyPart(text) === text ? {} : { [name]: text }
}

/** Compares keys as DynamoDB does, by their UTF-8: JavaScript compares UTF-16, in which U+FFFD follows U+10FFFF. */
export function isKeyBefore(left: string, right: string): boolean {
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0
}
