import type { DatabaseSync } from 'node:sqlite'
import { toSearchKey, toSearchWordsText } from '@kitchen-table/domain/organizations'

/**
 * Gives people and members the words by which a search finds them, and computes the keys by which names are sorted again:
 * "ø" is sorted as "o", "ł" as "l".
 */
export function addSearchWordColumns(db: DatabaseSync): void {
  db.function('fold_name', { deterministic: true }, (text) => toSearchKey(String(text)))
  db.function('list_search_words', { deterministic: true }, (first, last) =>
    toSearchWordsText({ first: String(first), last: String(last) }),
  )
  for (const table of ['people', 'members'])
    db.exec(`
      ALTER TABLE ${table} ADD COLUMN search_words TEXT NOT NULL DEFAULT '';
      UPDATE ${table} SET first_key = fold_name(first), last_key = fold_name(last),
        search_words = list_search_words(first, last);`)
}
