import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds the imports of members with their rows. `is_complete` is 0 while the rows are being stored, `body` has what is not
 * searched. Times are ms since 1970. `before` has what a changed person had before, as JSON.
 */
export function createMemberImportTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE member_imports (
      id TEXT PRIMARY KEY,
      group_slug TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      started_at INTEGER,
      finished_at INTEGER,
      lease_id TEXT,
      lease_until INTEGER NOT NULL DEFAULT 0,
      is_complete INTEGER NOT NULL DEFAULT 0,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_imports_by_group ON member_imports (group_slug, created_at);

    CREATE TABLE member_import_rows (
      import_id TEXT NOT NULL,
      line INTEGER NOT NULL,
      email TEXT NOT NULL,
      first TEXT NOT NULL,
      last TEXT NOT NULL,
      sub_group TEXT NOT NULL,
      verdict TEXT NOT NULL,
      reason TEXT,
      suggestion TEXT,
      result TEXT,
      message TEXT,
      is_retryable INTEGER NOT NULL,
      sub TEXT,
      before TEXT,
      PRIMARY KEY (import_id, line)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_import_rows_by_email ON member_import_rows (email, import_id);
    CREATE INDEX member_import_rows_by_suggestion ON member_import_rows (suggestion, import_id)
      WHERE suggestion IS NOT NULL;
    CREATE INDEX member_import_rows_by_sub ON member_import_rows (sub) WHERE sub IS NOT NULL;`)
}
