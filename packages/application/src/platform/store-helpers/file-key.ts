const keyPattern = /^[a-z0-9-]+(\/[a-z0-9._-]+)+$/
const MAX_SEGMENT_LENGTH = 200

/** Returns the segments of a key. Throws a RangeError for anything else, which must never reach a store of files. */
export function parseFileKeySegments(key: string): string[] {
  const segments = key.split('/')
  const isKey = keyPattern.test(key) && segments.every(isSafeSegment)
  if (!isKey) throw new RangeError('This is not the key of a stored file.')
  return segments
}

function isSafeSegment(segment: string): boolean {
  return segment !== '.' && segment !== '..' && segment.length <= MAX_SEGMENT_LENGTH
}
