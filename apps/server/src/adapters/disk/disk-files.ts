import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileBody, FileRange, FileStore } from '../../features/catalog/ports.ts'
import { StoreFailingError } from '../../features/store-failing.ts'
import { StoreFullError } from '../../features/store-full.ts'
import { byteStream } from './byte-stream.ts'
import { makeFolder, removeOlder, syncNames, writeDurably } from './durable-file.ts'
import { fileHeader, readHeader } from './file-format.ts'
import { filePath } from './file-key.ts'

/** No put takes this long: what is older was left behind by a process that was killed. */
const ABANDONED_AFTER = 60 * 60_000

/** Files in a folder. A body that is not read to its end must be cancelled, for it holds the file open. */
export function diskFiles(options: { root: string }): FileStore {
  const root = resolve(options.root)
  const replace = fileReplacer(root)
  const pathOf = (key: string) => filePath(root, key)

  return {
    async put(key, body, { type, name }) {
      const path = pathOf(key)
      const header = fileHeader({ type, name, size: body.length })
      await stored(replace(path, [header, body]))
    },
    async get(key, range) {
      const file = await openIfThere(pathOf(key))
      return file && readBody(file, range)
    },
    async remove(key) {
      const path = pathOf(key)
      await stored(removeDurably(path, root))
    },
  }
}

/** What the disk refuses is told in the words of the port. */
async function stored(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    throw isFull(error) ? new StoreFullError(error) : new StoreFailingError(error)
  }
}

async function removeDurably(path: string, root: string): Promise<void> {
  await rm(path, { force: true })
  // Also where it was gone: whoever removed it may not have come to this.
  if (existsSync(dirname(path))) await syncNames(dirname(path), root)
}

/** Writes beside the files first, under a name that no key can have, and then moves into place. */
function fileReplacer(root: string): (path: string, parts: Uint8Array[]) => Promise<void> {
  const incoming = join(root, '.incoming')
  let isPrepared = false

  async function prepare(): Promise<void> {
    if (isPrepared) return
    await makeFolder(incoming)
    // The name of the root as well: without it a power cut takes everything in it along.
    await syncNames(incoming, dirname(root))
    await removeOlder(incoming, Date.now() - ABANDONED_AFTER)
    isPrepared = true
  }

  return async (path, parts) => {
    await prepare()
    const temporary = join(incoming, randomUUID())
    try {
      await writeDurably(temporary, parts)
      await makeFolder(dirname(path))
      await rename(temporary, path)
      await syncNames(dirname(path), root)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
}

async function readBody(file: FileHandle, range: FileRange | undefined): Promise<FileBody> {
  try {
    const { type, name, size, offset } = await readHeader(file)
    const start = Math.min(range?.start ?? 0, size)
    const end = Math.min((range?.end ?? size - 1) + 1, size)
    return { type, name, size, body: byteStream(file, offset + start, offset + Math.max(start, end)) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function isFull(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
