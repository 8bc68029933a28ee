import { truncateSync } from 'node:fs'
import { readStore } from './read-store.ts'

/**
 * Overwrites `targetFile` with the store as of one moment, while other connections keep writing. SQLite's backup API
 * would start again with every commit of another connection and, at hundreds of commits a second, never end; VACUUM
 * INTO reads within one transaction. It also omits deleted data, which free pages still contain. The file is not
 * synced.
 */
export function writeSnapshot(dataDir: string, targetFile: string): void {
  readStore(dataDir, (db) => {
    // If a server starts meanwhile, readStore calls this again, and the file is not empty.
    truncateSync(targetFile)
    db.prepare('VACUUM INTO ?').run(targetFile)
  })
}
