import type { DatabaseSync } from 'node:sqlite'

/** Adds the resources that managers download, with who saved the current version. `content_versions` has the earlier ones. */
export function createResourcesTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE resources (
      resource_id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      saved_at TEXT NOT NULL,
      saved_by TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;`)
}
