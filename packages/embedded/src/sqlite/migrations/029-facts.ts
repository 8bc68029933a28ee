import type { DatabaseSync } from 'node:sqlite'

/** Adds the facts that texts name. `content_versions` has the earlier versions. */
export function createFactsTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE facts (
      slug TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      body TEXT NOT NULL,
      saved_by TEXT,
      saved_at TEXT
    ) STRICT;`)
}
