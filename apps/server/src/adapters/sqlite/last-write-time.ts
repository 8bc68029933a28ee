import { statSync } from 'node:fs'

/**
 * Returns when a database file or its log was last written to, in ms since 1970; 0 if there is no file. An empty log is
 * ignored, because opening the database creates one.
 */
export function readLastWriteTime(file: string): number {
  const stats = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }))
  return Math.max(...stats.map((stat) => (stat && stat.size > 0 ? stat.mtimeMs : 0)))
}
