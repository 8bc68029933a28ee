import type { FileStream } from '@kitchen-table/application/ports'
import { UnusableStreamError } from '@kitchen-table/application/store-helpers'
import type { FileParts } from './durable-file.ts'
import { encodeFileHeader } from './file-format.ts'

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

/** How much of a stream is written at a time, and kept in memory. */
const BLOCK_BYTES = 128 * 1024

/** Returns header and bytes of the file. Throws an UnusableStreamError if a stream fails or has the wrong length. */
export function encodeFileParts(
  content: Uint8Array | FileStream,
  { type, name }: { type: string; name: string },
): FileParts {
  if (content instanceof Uint8Array) return [encodeFileHeader({ type, name, size: content.length }), content]
  return prepend(
    encodeFileHeader({ type, name, size: content.size }),
    gatherChunks(requireSize(content), BLOCK_BYTES),
  )
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

async function* requireSize({ size, chunks }: FileStream): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    for await (const chunk of chunks) {
      received += chunk.length
      if (received > size) break
      yield chunk
    }
  } catch (cause) {
    throw new UnusableStreamError({ cause })
  }
  if (received !== size) throw new UnusableStreamError({ isWrongSize: true })
}
