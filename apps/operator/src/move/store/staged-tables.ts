import type { DatabaseSync } from 'node:sqlite'

/**
 * Tables for rows that can be stored only when all rows of another table are there: `finishRows` makes the rows
 * of SQLite of them. They exist only until a move has ended.
 */
const stagedTables = {
  moving_progress_parts: 'user TEXT, part TEXT, body TEXT, PRIMARY KEY (user, part)',
  moving_counts: 'day TEXT, group_slug TEXT, layout TEXT, event INTEGER, detail TEXT, count INTEGER',
  moving_logins: 'day TEXT, group_slug TEXT, layout TEXT, person TEXT, is_open INTEGER',
  moving_blocks: 'kind TEXT, key TEXT, part INTEGER, body TEXT, PRIMARY KEY (kind, key, part)',
}

export function addStagedTables(db: DatabaseSync): void {
  for (const [name, columns] of Object.entries(stagedTables))
    db.exec(`CREATE TABLE IF NOT EXISTS ${name} (${columns}) STRICT`)
}

export function dropStagedTables(db: DatabaseSync): void {
  for (const name of Object.keys(stagedTables)) db.exec(`DROP TABLE IF EXISTS ${name}`)
}
