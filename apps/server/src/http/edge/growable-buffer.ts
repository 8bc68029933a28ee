const INITIAL_CAPACITY = 1024

export type GrowableBuffer = {
  append(piece: Buffer): void
  bytes(): Buffer
  /** Of the bytes. */
  length(): number
  /** What they take up: at least as much. */
  capacity(): number
}

/**
 * Bytes that come in pieces, copied into one buffer that doubles: a million pieces of one byte each would cost a hundred
 * times as much if they were kept as they came. There will be no more than `most` of them.
 */
export function createGrowableBuffer(maxBytes: number): GrowableBuffer {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    append(chunk) {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(
          Math.min(maxBytes, Math.max(INITIAL_CAPACITY, needed, 2 * buffer.length)),
        )
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      chunk.copy(buffer, length)
      length = needed
    },
    bytes: () => buffer.subarray(0, length),
    length: () => length,
    capacity: () => buffer.length,
  }
}
