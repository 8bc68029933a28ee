import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds what counts the distinct people of details: blocks of a day or month, which name people by numbers, and the days
 * whose blocks are missing or may lack an event. Every day of the log is one of these at first; they are packed later.
 */
export function createEventPeopleTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE event_people (
      number INTEGER PRIMARY KEY,
      person TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE event_people_days (
      day TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE event_people_blocks (
      group_slug TEXT NOT NULL,
      span TEXT NOT NULL,
      event INTEGER NOT NULL,
      start TEXT NOT NULL,
      layout TEXT NOT NULL,
      people BLOB NOT NULL,
      PRIMARY KEY (group_slug, span, event, start, layout)
    ) STRICT;
    INSERT INTO event_people_days (day) SELECT DISTINCT date(time / 1000, 'unixepoch') FROM events;`)
}
