import type { DatabaseSync } from 'node:sqlite'

/** Adds the tracks that a person has removed from My Progress: a JSON array of slugs. */
export function addUnlistedTracksColumn(db: DatabaseSync): void {
  db.exec("ALTER TABLE progress ADD COLUMN unlisted_tracks TEXT NOT NULL DEFAULT '[]'")
}
