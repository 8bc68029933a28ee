import type { DatabaseSync } from 'node:sqlite'

/** Tracks that a person has taken off My Progress: a JSON array of slugs. */
export function addUnlistedTracksColumn(db: DatabaseSync): void {
  db.exec("ALTER TABLE progress ADD COLUMN unlisted_tracks TEXT NOT NULL DEFAULT '[]'")
}
