const FIRST = 1024

export type GatheredBytes = {
  add(piece: Buffer): void
  bytes(): Buffer
  /** Of the bytes. */
  length(): number
  /** What they take up: at least as much. */
  size(): number
}

/**
 * Bytes that come in pieces, copied into one buffer that doubles: a million pieces of one byte each would cost a hundred
 * times as much if they were kept as they came. There will be no more than `most` of them.
 */
export function gatheredBytes(most: number): GatheredBytes {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    add(piece) {
      const needed = length + piece.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(FIRST, needed, 2 * buffer.length)))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      piece.copy(buffer, length)
      length = needed
    },
    bytes: () => buffer.subarray(0, length),
    length: () => length,
    size: () => buffer.length,
  }
}
