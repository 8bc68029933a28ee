import type { DatabaseSync } from 'node:sqlite'
import {
  matchesNameQuery,
  type NameQuery,
  type PersonNames,
  parseNameQuery,
  toSearchKey,
  toSearchWordsText,
} from '@kitchen-table/domain/organizations'

/** Returns the columns of `people` and `members` that follow from the names of a person. */
export function toNameColumns(names: PersonNames) {
  return {
    first_key: toSearchKey(names.first),
    last_key: toSearchKey(names.last),
    search_words: toSearchWordsText(names),
  }
}

/** The condition that a search finds a row; `$search` is its text. Register the function of it first. */
export const matchesSearchSql = "($search = '' OR matches_name_query($search, email, search_words))"

/** Registers the function of `matchesSearchSql` with a connection. */
export function registerNameSearch(db: DatabaseSync): void {
  let parsed: { search: string; query: NameQuery | null } = { search: '', query: null }
  db.function('matches_name_query', { deterministic: true }, (search, email, searchWords) => {
    // Called for one row after the other with the same text.
    if (parsed.search !== search) parsed = { search: String(search), query: parseNameQuery(String(search)) }
    const { query } = parsed
    const person = { email: String(email), searchWords: String(searchWords) }
    return query === null || matchesNameQuery(query, person) ? 1 : 0
  })
}
