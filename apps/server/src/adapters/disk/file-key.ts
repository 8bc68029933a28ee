import { join } from 'node:path'

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9._-]+)+$/
const MAX_SEGMENT_LENGTH = 200

/**
 * Returns the segments of a key. Throws a RangeError for anything that is not a key: keys are made by the server, so a
 * wrong one is a fault, and must never reach the file system.
 */
export function parseKeySegments(key: string): string[] {
  const segments = key.split('/')
  const isKey = keyPattern.test(key) && segments.every(isSafeSegment)
  if (!isKey) throw new RangeError('This is not the key of a stored file.')
  return segments
}

/** Returns the path of a key's file below `root`. No key contains an @, so no file can have the name of a folder. */
export function filePath(root: string, key: string): string {
  return `${join(root, ...parseKeySegments(key))}@`
}

function isSafeSegment(segment: string): boolean {
  return segment !== '.' && segment !== '..' && segment.length <= MAX_SEGMENT_LENGTH
}
