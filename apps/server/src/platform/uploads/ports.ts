export type FileRange = { start: number; end: number }

export type FileBody = {
  type: string
  name: string
  /** Of the whole file, in bytes, whatever the range. */
  size: number
  /** The bytes from `range.start` to `range.end` inclusive, or all. */
  body: ReadableStream<Uint8Array>
}

/**
 * Bytes by key. Keys are made by the server (`<prefix>/<owner>/<uuid>`), never from a person's file name, which is
 * kept as metadata (docs/security.md T30). A file is whole or absent: a failed put leaves nothing behind.
 */
export type FileStore = {
  /** Durable when the promise resolves; an existing file is replaced as a whole. */
  put(key: string, body: Uint8Array, metadata: { type: string; name: string }): Promise<void>
  /** Null when there is no such file. */
  get(key: string, range?: FileRange): Promise<FileBody | null>
  /** No error when it is already gone. */
  remove(key: string): Promise<void>
}
