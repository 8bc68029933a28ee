import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileBody, FileRange, FileStore } from '@kitchen-table/application/ports'
import {
  DiskFailingError,
  StoreFullError,
  UnusableStreamError,
  wrongSizeOrRethrow,
} from '@kitchen-table/application/store-helpers'
import {
  type FileParts,
  makeFolder,
  removeFilesOlderThan,
  syncFolderAndAncestors,
  writeFileDurably,
} from './durable-file.ts'
import { encodeFileParts } from './encode-file-parts.ts'
import { DamagedFileError, filePath, readFileHeader } from './file-format.ts'

/** No put writes nothing for this long: an older temporary file was left behind by a process that was killed. */
const ABANDONED_AFTER_MS = 60 * 60_000

/** Stores files in a folder. A body that is not read to its end must be canceled, because it holds the file open. */
export function diskFiles(options: { root: string }): FileStore {
  const root = resolve(options.root)
  const incomingFolder = join(root, '.incoming')
  const { replaceFile, linkFile } = fileReplacer(root, incomingFolder)
  const pathOf = (key: string) => filePath(root, key)

  return {
    async put(key, content, metadata) {
      const path = pathOf(key)
      try {
        await translateDiskErrors(replaceFile(path, encodeFileParts(content, metadata)))
        return 'stored'
      } catch (error) {
        return wrongSizeOrRethrow(error)
      }
    },
    async copy(key, targetKey, metadata) {
      const [path, target] = [pathOf(key), pathOf(targetKey)]
      const source = await openIfExists(path)
      if (source === null) return 'absent'
      try {
        const header = await readFileHeader(source)
        const isSame = header.type === metadata.type && header.name === metadata.name
        const copy = () => replaceFile(target, encodeCopy(source, header, metadata))
        await translateDiskErrors(isSame ? linkFile(path, target, copy) : copy())
        return 'copied'
      } finally {
        await source.close()
      }
    },
    async get(key, range) {
      const file = await openIfExists(pathOf(key))
      return file && readBody(file, range)
    },
    async remove(key) {
      const path = pathOf(key)
      await translateDiskErrors(removeDurably(path, root))
    },
    // The address is that of our own route, which puts the file under the same key (http/upload-handler.ts).
    uploadTargetLifetimeMs: 0,
    async createUploadTarget(key, { type }) {
      return { address: `/${key}`, method: 'PUT', headers: { 'Content-Type': type } }
    },
    createDownloadAddress: async () => null,
    async removeAbandoned() {
      // By the clock of the file system, which also set the times of the files.
      const before = Date.now() - ABANDONED_AFTER_MS
      if (existsSync(incomingFolder)) await translateDiskErrors(removeFilesOlderThan(incomingFolder, before))
    },
  }
}

/** Throws StoreFullError or DiskFailingError instead of the file system's errors; a source stream's error as it is. */
async function translateDiskErrors(operation: Promise<void>): Promise<void> {
  try {
    await operation
  } catch (error) {
    if (error instanceof UnusableStreamError) throw error
    throw isDiskFullError(error) ? new StoreFullError(error) : new DiskFailingError(error)
  }
}

async function removeDurably(path: string, root: string): Promise<void> {
  await rm(path, { force: true })
  // Also if the file was gone already: the process that removed it may have been killed before it synced the folder.
  if (existsSync(dirname(path))) await syncFolderAndAncestors(dirname(path), root)
}

/** Returns functions that make a temporary file, which no key can name, and rename it into place. */
function fileReplacer(root: string, incomingFolder: string) {
  let isPrepared = false

  async function prepare(): Promise<void> {
    if (isPrepared) return
    await makeFolder(incomingFolder)
    // Syncs the name of the root as well: without it a power cut would lose everything in it.
    await syncFolderAndAncestors(incomingFolder, dirname(root))
    isPrepared = true
  }

  async function replaceWith(path: string, makeFile: (temporary: string) => Promise<void>): Promise<void> {
    await prepare()
    const temporary = join(incomingFolder, randomUUID())
    try {
      await makeFile(temporary)
      await makeFolder(dirname(path))
      await rename(temporary, path)
      await syncFolderAndAncestors(dirname(path), root)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  const replaceFile = (path: string, parts: FileParts) =>
    replaceWith(path, (temporary) => writeFileDurably(temporary, parts))

  /** Gives a file a second name. No file is ever changed in place, so both names can share the bytes. */
  async function linkFile(path: string, target: string, copy: () => Promise<void>): Promise<void> {
    // Renaming a link to a file that is already that one would leave the link behind.
    if (existsSync(target)) return copy()
    try {
      await replaceWith(target, async (temporary) => {
        // A file that no record names yet must not look old (apps/operator/src/store-check/file-rules.ts).
        const now = new Date()
        await utimes(path, now, now)
        await link(path, temporary)
      })
    } catch (error) {
      if (!unlinkableErrorCodes.has(errorCode(error))) throw error
      await copy()
    }
  }

  return { replaceFile, linkFile }
}

/** Codes for a file system without links, or a file that has as many as it can. */
const unlinkableErrorCodes: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'])

function encodeCopy(
  source: FileHandle,
  { offset, size }: { offset: number; size: number },
  metadata: { type: string; name: string },
): FileParts {
  return encodeFileParts({ size, chunks: byteStream(source, offset, offset + size) }, metadata)
}

async function readBody(file: FileHandle, range: FileRange | undefined): Promise<FileBody> {
  try {
    const { type, name, size, offset } = await readFileHeader(file)
    const start = Math.min(range?.start ?? 0, size)
    const end = Math.min((range?.end ?? size - 1) + 1, size)
    return { type, name, size, body: byteStream(file, offset + start, offset + Math.max(start, end)) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function isDiskFullError(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

const CHUNK_BYTES = 64 * 1024

/** Streams an open file from `start` to before `end`, on demand. Closes it at the end, on an error and if canceled. */
function byteStream(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start

  async function readNextChunk(): Promise<Uint8Array> {
    const chunkLength = Math.min(CHUNK_BYTES, end - position)
    const { buffer, bytesRead } = await file.read(new Uint8Array(chunkLength), 0, chunkLength, position)
    if (bytesRead === 0) throw new DamagedFileError('it ends early')
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
