import { join } from 'node:path'

const pattern = /^[a-z0-9-]+(\/[a-z0-9._-]+)+$/
const LONGEST_SEGMENT = 200

/**
 * The segments of a key. Throws for anything that is none: keys are made by the server, so a wrong one is a fault,
 * and must never reach the file system.
 */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  const isKey = pattern.test(key) && segments.every(isHarmless)
  if (!isKey) throw new RangeError('This is not the key of a file.')
  return segments
}

/** Where the file of a key lies below the folder of files. No key holds an @, so no file has the name of a folder. */
export function filePath(root: string, key: string): string {
  return `${join(root, ...keySegments(key))}@`
}

function isHarmless(segment: string): boolean {
  return segment !== '.' && segment !== '..' && segment.length <= LONGEST_SEGMENT
}
