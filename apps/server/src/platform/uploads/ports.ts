export type FileRange = { start: number; end: number }

export type FileBody = {
  type: string
  name: string
  /** The size of the whole file in bytes, whatever the range. */
  size: number
  /** The bytes from `range.start` to `range.end` inclusive, or all. */
  body: ReadableStream<Uint8Array>
}

/**
 * Stores bytes by key. The server makes the keys (`<prefix>/<owner>/<uuid>`), never from a person's file name, which is
 * stored as metadata (docs/security.md T30). A file is whole or absent: a failed put leaves nothing behind.
 */
export type FileStore = {
  /** Stores a file, or replaces one as a whole. It is durable when the promise resolves. */
  put(key: string, body: Uint8Array, metadata: { type: string; name: string }): Promise<void>
  /** Returns null if there is no such file. */
  get(key: string, range?: FileRange): Promise<FileBody | null>
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>
}
