import { statSync } from 'node:fs'

/**
 * When a database file was last written to, with its log, in ms since 1970; 0 where there is none. An empty log says
 * nothing: opening the database makes one.
 */
export function lastWritten(file: string): number {
  const parts = ['', '-wal'].map((part) => statSync(file + part, { throwIfNoEntry: false }))
  return Math.max(...parts.map((found) => (found && found.size > 0 ? found.mtimeMs : 0)))
}
