import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a line for each file: path, modification time and hash. The index of SQLite's log (`-shm`) is no content. */
export function hashFiles(dataDir: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).filter((path) => !path.endsWith('-shm'))
  return paths
    .sort()
    .map(
      (path) =>
        `${path} ${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
    )
}
