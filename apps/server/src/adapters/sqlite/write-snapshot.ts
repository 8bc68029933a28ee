import { truncateSync } from 'node:fs'
import { readStore } from './read-store.ts'

/**
 * Writes the store, as it is at one moment, over the file `to`, while others go on writing to the store. SQLite's backup
 * interface would begin anew with every commit of another connection and, at hundreds of commits a second, not end;
 * VACUUM INTO reads within one transaction. It also leaves behind what was deleted, which free pages still hold. Not
 * yet on the disk itself.
 */
export function writeSnapshot(dataDir: string, targetFile: string): void {
  readStore(dataDir, (db) => {
    // A server that starts while this is at work has it done once more.
    truncateSync(targetFile)
    db.prepare('VACUUM INTO ?').run(targetFile)
  })
}
