import type { DatabaseSync } from 'node:sqlite'

/** Gives every organization a version, which an update has to name. */
export function addOrganizationVersionColumn(db: DatabaseSync): void {
  db.exec('ALTER TABLE groups ADD COLUMN version INTEGER NOT NULL DEFAULT 1')
}
