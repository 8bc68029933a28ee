/**
 * Gathers the chunks of a stream into blocks of `blockBytes`, of which the last may be shorter. Network streams have
 * chunks of a few bytes to 64 KB, and each write of a file is a task of its own. All blocks share one buffer: use each
 * before requesting the next.
 */
export async function* gatherChunks(
  chunks: AsyncIterable<Uint8Array>,
  blockBytes: number,
): AsyncGenerator<Uint8Array> {
  const block = new Uint8Array(blockBytes)
  let filled = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (filled + rest.length >= blockBytes) {
      const part = rest.subarray(0, blockBytes - filled)
      block.set(part, filled)
      yield block
      filled = 0
      rest = rest.subarray(part.length)
    }
    block.set(rest, filled)
    filled += rest.length
  }
  if (filled > 0) yield block.subarray(0, filled)
}
