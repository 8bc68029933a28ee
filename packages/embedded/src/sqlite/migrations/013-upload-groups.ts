import type { DatabaseSync } from 'node:sqlite'

/** Adds the organization of the person who began an upload; null for administrators, and for uploads from before. */
export function addUploadOrganizationColumn(db: DatabaseSync): void {
  db.exec(`
    ALTER TABLE uploads ADD COLUMN group_slug TEXT;
    CREATE INDEX uploads_by_group ON uploads (group_slug) WHERE group_slug IS NOT NULL;`)
}
