import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Opens the store in a folder with the product's settings, but without migrating it. */
export function openUnmigrated(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  db.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY')
  return db
}
