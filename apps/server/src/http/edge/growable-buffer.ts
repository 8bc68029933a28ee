const INITIAL_CAPACITY = 1024

/** Creates a buffer that doubles its capacity as chunks are appended, up to `maxBytes`. */
export function createGrowableBuffer(maxBytes: number) {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    append(chunk: Buffer): void {
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
    /** The number of bytes appended. */
    length: () => length,
    /** The bytes of memory in use: `length()` or more. */
    capacity: () => buffer.length,
  }
}

export type GrowableBuffer = ReturnType<typeof createGrowableBuffer>
