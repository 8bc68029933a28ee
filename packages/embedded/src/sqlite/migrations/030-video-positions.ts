import type { DatabaseSync } from 'node:sqlite'

/** Adds where people have stopped in videos: one row a person, a list in JSON. */
export function createVideoPositionsTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE video_positions (
      sub TEXT PRIMARY KEY,
      positions TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;`)
}
