import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds when members were invited first, which is when they joined, so far; NULL for those who were added without an
 * invitation. And whether they want reminders.
 */
export function addFirstInvitationColumns(db: DatabaseSync): void {
  db.exec(`
    ALTER TABLE members ADD COLUMN first_invited_at TEXT;
    ALTER TABLE members ADD COLUMN wants_reminders INTEGER NOT NULL DEFAULT 1;
    UPDATE members SET first_invited_at = joined_at;`)
}
