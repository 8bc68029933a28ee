import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { type AboutFile, readHeader } from '../adapters/disk/file-format.ts'
import { filePath, keySegments } from '../adapters/disk/file-key.ts'
import { namedFiles } from '../adapters/sqlite/named-files.ts'

/** No record names it, and only a development store has it: how far the filling with demo data has come. */
export const DEMO_MARK = 'demo/fill'

export type Wanted = { key: string; owner: string }

/** The files without which the database is not whole, each once; what is no key can be no file. */
export function wantedFiles(db: DatabaseSync): Wanted[] {
  const byKey = new Map(namedFiles(db).map(({ key, owner }) => [key, { key, owner }]))
  return [...byKey.values()].filter(({ key }) => isKey(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** An open file of the store; `size` is its size on the disk. */
export type Kept = { file: FileHandle; size: number; about: AboutFile }

/** Throws where the disk does not answer: nobody knows then what became of the file. */
export async function openKept(filesDir: string, key: string): Promise<Kept | 'absent' | 'damaged'> {
  const file = await openIfThere(filePath(filesDir, key))
  if (file === null) return 'absent'
  try {
    const { offset, ...about } = await readHeader(file)
    return { file, size: offset + about.size, about }
  } catch (error) {
    await file.close()
    const code = systemCode(error)
    if (code === null || code === 'EISDIR') return 'damaged'
    throw error
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** What the system says of a call that failed; null for an error of another kind. */
function systemCode(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null
}

export function isKey(key: string): boolean {
  try {
    return keySegments(key).length > 0
  } catch {
    return false
  }
}
