import { statSync } from 'node:fs'

/**
 * When a database file was last written to, with its log, in ms since 1970; 0 where there is none. An empty log says
 * nothing: opening the database makes one.
 */
export function readLastWriteTime(file: string): number {
  const stats = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }))
  return Math.max(...stats.map((stat) => (stat && stat.size > 0 ? stat.mtimeMs : 0)))
}
