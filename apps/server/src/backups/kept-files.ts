import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { readHeader } from '../adapters/disk/file-format.ts'
import { keySegments } from '../adapters/disk/file-key.ts'
import { namedFiles } from '../adapters/sqlite/named-files.ts'

/** Where the file of a key lies below the folder of files; see disk-files.ts. */
export function filePath(filesDir: string, key: string): string {
  return `${join(filesDir, ...keySegments(key))}@`
}

/** No record names it, and only a development store has it: how far the filling with demo data has come. */
export const DEMO_MARK = 'demo/fill'

export type Wanted = { key: string; owner: string }

/** The files without which the database is not whole, each once; what is no key can be no file. */
export function wantedFiles(db: DatabaseSync): Wanted[] {
  const byKey = new Map(namedFiles(db).map(({ key, owner }) => [key, { key, owner }]))
  return [...byKey.values()].filter(({ key }) => isKey(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** An open file of the store with its size on the disk, or null when it is gone or damaged. */
export async function openKept(
  filesDir: string,
  key: string,
): Promise<{ file: FileHandle; size: number } | null> {
  const file = await open(filePath(filesDir, key), 'r').catch(ifGone)
  if (file === null) return null
  try {
    const { offset, size } = await readHeader(file)
    return { file, size: offset + size }
  } catch {
    await file.close()
    return null
  }
}

function ifGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

function isKey(key: string): boolean {
  try {
    return keySegments(key).length > 0
  } catch {
    return false
  }
}
