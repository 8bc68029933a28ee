import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds what signing in and sessions need. An account's `version` grows with every change of its password, second
 * factor, status or role; a session is valid while its version equals the account's.
 */
export function createAccountTables(db: DatabaseSync): void {
  db.exec(accounts)
  db.exec(sessions)
  db.exec(secrets)
  db.exec(outbox)
}

const accounts = `
  ALTER TABLE accounts ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN phone TEXT;
  ALTER TABLE accounts ADD COLUMN phone_verified INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN mfa TEXT NOT NULL DEFAULT 'NONE';
  ALTER TABLE accounts ADD COLUMN totp_secret TEXT;
  ALTER TABLE accounts ADD COLUMN totp_last_step INTEGER;
  ALTER TABLE accounts ADD COLUMN issuer TEXT;
  ALTER TABLE accounts ADD COLUMN subject TEXT;
  CREATE UNIQUE INDEX accounts_by_identity ON accounts (issuer, subject) WHERE issuer IS NOT NULL;

  ALTER TABLE people ADD COLUMN picture TEXT;
  ALTER TABLE people ADD COLUMN asked_again_at TEXT;`

const sessions = `
  ALTER TABLE sessions ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
  CREATE INDEX sessions_by_person ON sessions (sub, created_at);`

// Temporary passwords are random enough for a fast hash (docs/security.md T03).
const secrets = `
  CREATE TABLE temporary_passwords (
    sub TEXT NOT NULL,
    hash TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (sub, hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE recovery_codes (
    sub TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (sub, hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    sub TEXT,
    secret_hash TEXT,
    data TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    tries_left INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX challenges_by_end ON challenges (expires_at);
  CREATE INDEX challenges_by_person ON challenges (sub);

  CREATE TABLE occurrences (
    key TEXT PRIMARY KEY,
    times TEXT NOT NULL,
    ends_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX occurrences_by_end ON occurrences (ends_at);`

const outbox = `
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX outbox_by_turn ON outbox (channel, due_at, id);

  CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX notices_by_time ON notices (at);`
