import type { DatabaseSync } from 'node:sqlite'

/** Adds the intents. `content_versions` has the earlier versions. */
export function createIntentsTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE intents (
      slug TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      body TEXT NOT NULL,
      saved_by TEXT,
      saved_at TEXT
    ) STRICT;`)
}
