import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { ExportEntry } from './export-entries.ts'

/**
 * Every entry has the same time and mode, so that equal libraries give equal bytes. Nothing is compressed: pictures and
 * documents are already, and an archive of ours must never look like a bomb to an import (docs/security.md T62).
 */
const entryOptions = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
  compress: false,
}

type Deps = { files: Pick<FileStore, 'get'> }

async function* readEntry({ files }: Deps, entry: ExportEntry): AsyncGenerator<Uint8Array> {
  if ('text' in entry) {
    yield Buffer.from(entry.text())
    return
  }
  const stored = await files.get(entry.file.key)
  if (stored === null) throw new Error(`The file ${entry.file.key} of the library is missing.`)
  yield* stored.body
}

/**
 * Yields a zip of the entries. An entry is read when it is its turn, and as fast as the zip is consumed. If the consumer
 * stops, the file that is being read is closed; if a file is missing, an error is thrown.
 */
export async function* streamArchive(
  deps: Deps,
  entries: readonly ExportEntry[],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream
  // Its type does not say that it can be destroyed.
  if (!(output instanceof Readable)) throw new TypeError('The archive is no stream.')
  const reading: { stream: Readable | null } = { stream: null }
  zip.on('error', (error: Error) => output.destroy(error))
  for (const entry of entries)
    zip.addReadStreamLazy(entry.path, entryOptions, (callback) => {
      const stream = Readable.from(readEntry(deps, entry), { objectMode: false })
      stream.once('error', (error) => output.destroy(error))
      reading.stream = stream
      callback(null, stream)
    })
  zip.end()
  try {
    yield* output
  } finally {
    output.destroy()
    reading.stream?.destroy()
  }
}
