import { RandomAccessReader } from 'yauzl'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { ArchiveError } from './archive-problem.ts'
import { messages } from './messages.ts'

/** A stored file, of which parts are read. `failure` is the error of the store that made a read fail. */
export type ByteSource = {
  failure: unknown
  /** Yields the bytes from `start` to before `end`. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
  /** Returns at most `length` bytes from `start`, from memory if they were read just before. */
  readAt(start: number, length: number): Promise<Buffer>
}

/** Small parts that follow each other are read at once, because each read opens the file (S3: sends a request). */
const WINDOW_BYTES = 256 * 1024

type Window = { start: number; bytes: Buffer }

/** Returns a source for the stored file with this key, of `size` bytes. */
export function openByteSource(files: Pick<FileStore, 'get'>, key: string, size: number): ByteSource {
  let window: Window = { start: 0, bytes: Buffer.alloc(0) }

  async function* readStored(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      const file = await files.get(key, { start, end: end - 1 })
      if (file === null) throw new ArchiveError('', messages.missingArchive())
      yield* file.body
    } catch (error) {
      source.failure = error
      throw error
    }
  }

  async function loadWindow(start: number): Promise<void> {
    const chunks: Uint8Array[] = []
    const end = Math.min(start + WINDOW_BYTES, size)
    if (start < end) for await (const chunk of readStored(start, end)) chunks.push(chunk)
    window = { start, bytes: Buffer.concat(chunks) }
  }

  const source: ByteSource = {
    failure: null,
    async *read(start, end) {
      if (start >= end) return
      if (end - start > WINDOW_BYTES) yield* readStored(start, end)
      else yield await source.readAt(start, end - start)
    },
    async readAt(start, length) {
      const isLoaded = start >= window.start && start + length <= window.start + window.bytes.length
      if (!isLoaded) await loadWindow(start)
      return window.bytes.subarray(start - window.start, start - window.start + length)
    },
  }
  return source
}

/** The reader that the zip library reads the directory and the headers with. The library wants a class. */
class ZipReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    onEnd: (error: Error | null) => void,
  ): void {
    this.#source
      .readAt(position, length)
      .then((bytes) => {
        bytes.copy(target, offset)
        onEnd(bytes.length === length ? null : new Error('The archive ends early.'))
      })
      // Also of what the library throws while it parses, which would otherwise be lost.
      .catch((error: unknown) => onEnd(error instanceof Error ? error : new Error(String(error))))
  }
}

export function openZipReader(source: ByteSource): RandomAccessReader {
  return new ZipReader(source)
}
