import type { DatabaseSync } from 'node:sqlite'

/**
 * Gives the record of a person what the server asks of the user pool so far: address, names, whether they are enabled,
 * and the version that their sessions must have. The account's version is taken over, so that open sessions stay valid.
 * A person without an account could not sign in, and is disabled. The time of a request for a new invitation moves to
 * the member.
 */
export function addPersonColumns(db: DatabaseSync): void {
  db.exec(`
    ALTER TABLE people ADD COLUMN email TEXT NOT NULL DEFAULT '';
    ALTER TABLE people ADD COLUMN first TEXT NOT NULL DEFAULT '';
    ALTER TABLE people ADD COLUMN last TEXT NOT NULL DEFAULT '';
    ALTER TABLE people ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE people ADD COLUMN session_version INTEGER NOT NULL DEFAULT 0;
    UPDATE people SET email = a.email, first = a.first, last = a.last, enabled = a.enabled,
      session_version = a.version
    FROM accounts a WHERE a.sub = people.sub;
    UPDATE people SET enabled = 0 WHERE sub NOT IN (SELECT sub FROM accounts);
    CREATE UNIQUE INDEX people_by_email ON people (email) WHERE email <> '';`)
  db.exec(`
    ALTER TABLE members ADD COLUMN asked_again_at TEXT;
    UPDATE members SET asked_again_at = p.asked_again_at FROM people p WHERE p.sub = members.sub;
    ALTER TABLE people DROP COLUMN asked_again_at;`)
}
