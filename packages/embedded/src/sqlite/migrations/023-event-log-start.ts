import type { DatabaseSync } from 'node:sqlite'

/** Adds the month (`YYYY-MM`) with which the log of events begins, once events of earlier months were removed. */
export function createEventLogStartTable(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE event_log_start (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      month TEXT NOT NULL
    ) STRICT`)
}
