import type { FileRange } from '../uploads/ports.ts'

/**
 * Returns the single range of bytes that a `Range` header names, `end` included. Undefined, for any other header, means
 * the whole file, as RFC 9110 allows.
 */
export function parseByteRange(header: string | null): FileRange | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = to ? Number(to) : Number.MAX_SAFE_INTEGER
  return start <= end ? { start, end } : undefined
}
