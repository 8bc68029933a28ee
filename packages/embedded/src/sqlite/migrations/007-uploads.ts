import type { DatabaseSync } from 'node:sqlite'

/** Adds the records of uploads. A file that was sent for one has the key `uploads/` and the id. */
export function createUploadsTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE uploads (
      id TEXT PRIMARY KEY,
      sub TEXT NOT NULL,
      purpose TEXT NOT NULL,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      state TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX uploads_by_person ON uploads (sub);
    CREATE INDEX uploads_by_end ON uploads (expires_at);`)
}
