import type { DatabaseSync } from 'node:sqlite'

/**
 * Every request for a reset has a code of its own, so that asking again kills no earlier one. `id` is the letter's, and
 * `browser_hash` and `token_hash` are of the two secrets that a code works with: the cookie of the browser that asked,
 * and the token of the letter's link. Rows without a `sub` belong to nobody: an address without an account costs the
 * same write. A code from before this table lived ten minutes and had neither secret: it is dropped.
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
  // A waiting letter of before is sent all the same, and works with the token of its link.
  db.exec(`
    UPDATE outbox SET body = json_set(body, '$.browser', lower(hex(randomblob(32))))
    WHERE json_extract(body, '$.purpose') = 'reset';
    UPDATE outbox SET channel = 'asked-mail', body = json_set(body, '$.channel', 'asked-mail')
    WHERE json_extract(body, '$.purpose') IN ('reset', 'fresh-invitation');`)
}
