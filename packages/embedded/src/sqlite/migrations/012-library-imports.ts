import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds the imports of a library, and the indexes by banner. `body` has the name of the archive, the counts of the
 * plan and the files. `library_import_records` has the records from before.
 */
export function createLibraryImportsTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE library_imports (
      id TEXT PRIMARY KEY,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX library_imports_by_time ON library_imports (created_at);

    CREATE TABLE library_import_records (
      import_id TEXT NOT NULL,
      item INTEGER NOT NULL,
      kind TEXT NOT NULL,
      record_key TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (import_id, item)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX topics_by_banner
      ON topics (iif(json_valid(body), json_extract(body, '$.banner.key'), NULL));
    CREATE INDEX content_versions_by_banner
      ON content_versions (iif(json_valid(body), json_extract(body, '$.banner.key'), NULL))
      WHERE kind = 'topic';`)
}
