import type { FileHandle } from 'node:fs/promises'

const CHUNK_BYTES = 64 * 1024

/**
 * Streams the bytes of an open file from `start` up to, but not including, `end`, read on demand. Closes the file at
 * the end, on an error and on cancellation.
 */
export function byteStream(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start

  async function readNextChunk(): Promise<Uint8Array> {
    const chunkLength = Math.min(CHUNK_BYTES, end - position)
    const { buffer, bytesRead } = await file.read(new Uint8Array(chunkLength), 0, chunkLength, position)
    if (bytesRead === 0) throw new Error('A stored file is shorter than its header says.')
    position += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          if (position < end) controller.enqueue(await readNextChunk())
        } catch (error) {
          await file.close()
          throw error
        }
        if (position < end) return
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
