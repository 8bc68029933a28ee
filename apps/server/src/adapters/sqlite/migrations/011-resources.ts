import type { DatabaseSync } from 'node:sqlite'

/** Adds the resources that managers download, with who saved each version and the versions before the current one. */
export function createResourceTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE resources (
      resource_id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      saved_at TEXT NOT NULL,
      saved_by TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE TABLE resource_versions (
      resource_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      saved_at TEXT NOT NULL,
      saved_by TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (resource_id, version)
    ) STRICT, WITHOUT ROWID;`)
}
