import type { DatabaseSync } from 'node:sqlite'

const tables = ['tracks', 'units', 'topics', 'layouts', 'icons']

/**
 * Adds who saved the current version of a record and when, the earlier versions, and which records have changed since
 * an earlier version of the library.
 *
 * `catalog_history` has the latest versions of the library, number and mark. `catalog_changes` has the version in which
 * a record has changed last; a record that is in none has not changed since this migration.
 */
export function createContentVersionTables(db: DatabaseSync): void {
  for (const table of tables)
    db.exec(`
      ALTER TABLE ${table} ADD COLUMN saved_by TEXT;
      ALTER TABLE ${table} ADD COLUMN saved_at TEXT;`)
  db.exec(`
    CREATE TABLE content_versions (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      version INTEGER NOT NULL,
      title TEXT NOT NULL,
      saved_by TEXT,
      saved_at TEXT,
      body TEXT NOT NULL,
      PRIMARY KEY (kind, key, version)
    ) STRICT;

    CREATE TABLE catalog_history (number INTEGER PRIMARY KEY, mark TEXT NOT NULL) STRICT;

    CREATE TABLE catalog_changes (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX catalog_changes_by_number ON catalog_changes (number);`)
}
