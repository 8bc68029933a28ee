import type { DatabaseSync } from 'node:sqlite'

/**
 * Stores a code for every reset request, so that another request does not invalidate earlier codes. `id` is that of the
 * outbox message. `browser_hash` and `token_hash` are the hashes of the two secrets of which a code needs one: the
 * cookie of the requesting browser, or the token in the e-mail's link. Rows without a `sub` have no account: an unknown
 * address must cost the same write. Codes from before this table lived ten minutes and had neither secret; they are
 * dropped.
 */
export function createResetCodesTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE reset_codes (
      id TEXT PRIMARY KEY,
      sub TEXT,
      browser_hash TEXT NOT NULL,
      token_hash TEXT NOT NULL,
      code_hash TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      tries_left INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reset_codes_by_person ON reset_codes (sub);
    CREATE INDEX reset_codes_by_end ON reset_codes (expires_at);

    DELETE FROM challenges WHERE id LIKE 'reset:%';`)
  // Pending reset messages of earlier releases are still sent; their codes work with the token of the link.
  db.exec(`
    UPDATE outbox SET body = json_set(body, '$.browser', lower(hex(randomblob(32))))
    WHERE json_extract(body, '$.purpose') = 'reset';
    UPDATE outbox SET channel = 'asked-mail', body = json_set(body, '$.channel', 'asked-mail')
    WHERE json_extract(body, '$.purpose') IN ('reset', 'fresh-invitation');`)
}
