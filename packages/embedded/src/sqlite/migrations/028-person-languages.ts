import type { DatabaseSync } from 'node:sqlite'

/** Adds the language that a person has chosen; NULL: as their browser says. */
export function addLanguageColumn(db: DatabaseSync): void {
  db.exec('ALTER TABLE people ADD COLUMN language TEXT')
}
