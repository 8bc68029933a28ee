import { statSync } from 'node:fs'
import { storeFile } from './read-store.ts'

/** When the store in `dataDir` was last written to, in ms since 1970; 0 where there is none. */
export function lastWritten(dataDir: string): number {
  const parts = ['', '-wal'].map((part) => statSync(storeFile(dataDir) + part, { throwIfNoEntry: false }))
  return Math.max(0, ...parts.map((found) => found?.mtimeMs ?? 0))
}
