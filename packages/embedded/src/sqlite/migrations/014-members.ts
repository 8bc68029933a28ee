import type { DatabaseSync } from 'node:sqlite'
import { toSearchKey } from '@kitchen-table/domain/organizations'

/**
 * Gives the member's row what lists of members show, search and sort, so that a page is read from an index: the state of
 * the account, the last invitation and sign-in, a request to be removed, and the search keys of the names. A person gets
 * search keys too, and the pseudonym by which the audit log of organizations names them.
 */
export function addMemberColumns(db: DatabaseSync): void {
  db.function('to_search_key', { deterministic: true }, (text) => toSearchKey(String(text)))
  db.exec(people)
  db.exec(members)
  db.exec(auditEntries)
  // Finished jobs keep no input any more, because it may name people.
  db.exec("UPDATE jobs SET input = 'null' WHERE finished_at IS NOT NULL")
}

// A new table, because no column with a computed default can be added to one that exists.
const people = `
  CREATE TABLE new_people (
    sub TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    group_slug TEXT,
    sub_group_id TEXT,
    picture TEXT,
    email TEXT NOT NULL DEFAULT '',
    first TEXT NOT NULL DEFAULT '',
    last TEXT NOT NULL DEFAULT '',
    enabled INTEGER NOT NULL DEFAULT 1,
    session_version INTEGER NOT NULL DEFAULT 0,
    pseudonym TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8)))),
    removal_requested_at TEXT,
    first_key TEXT NOT NULL DEFAULT '',
    last_key TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID;
  INSERT INTO new_people
    (sub, role, group_slug, sub_group_id, picture, email, first, last, enabled, session_version, first_key, last_key)
  SELECT sub, role, group_slug, sub_group_id, picture, email, first, last, enabled, session_version,
    to_search_key(first), to_search_key(last)
  FROM people;
  DROP TABLE people;
  ALTER TABLE new_people RENAME TO people;
  CREATE UNIQUE INDEX people_by_email ON people (email) WHERE email <> '';`

const members = `
  ALTER TABLE members ADD COLUMN status TEXT NOT NULL DEFAULT 'FORCE_CHANGE_PASSWORD';
  ALTER TABLE members ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE members ADD COLUMN invited_at TEXT NOT NULL DEFAULT '';
  ALTER TABLE members ADD COLUMN last_login_at TEXT;
  ALTER TABLE members ADD COLUMN removal_requested_at TEXT;
  ALTER TABLE members ADD COLUMN first_key TEXT NOT NULL DEFAULT '';
  ALTER TABLE members ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
  UPDATE members SET
    status = coalesce((SELECT a.status FROM accounts a WHERE a.sub = members.sub), 'FORCE_CHANGE_PASSWORD'),
    enabled = coalesce((SELECT p.enabled FROM people p WHERE p.sub = members.sub), 1),
    invited_at = joined_at,
    last_login_at = (
      SELECT strftime('%Y-%m-%dT%H:%M:%S', max(time) / 1000, 'unixepoch') || printf('.%03dZ', max(time) % 1000)
      FROM logins l WHERE l.sub = members.sub),
    first_key = to_search_key(first),
    last_key = to_search_key(last);
  CREATE INDEX members_by_name ON members (group_slug, last_key, first_key, email);
  CREATE INDEX members_by_invitation ON members (group_slug, invited_at, email);`

const auditEntries = `
  CREATE TABLE audit_entries (
    group_slug TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT NOT NULL,
    action TEXT NOT NULL,
    actor TEXT,
    subject TEXT,
    detail TEXT NOT NULL,
    PRIMARY KEY (group_slug, time, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX audit_entries_by_subject ON audit_entries (subject, time, id) WHERE subject IS NOT NULL;`
