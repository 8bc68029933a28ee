import type { DatabaseSync } from 'node:sqlite'

/** Adds the help lines of the page "Help right now". `content_versions` has the earlier versions. */
export function createHelpLinesTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE help_lines (
      slug TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      body TEXT NOT NULL,
      saved_by TEXT,
      saved_at TEXT
    ) STRICT;`)
}
