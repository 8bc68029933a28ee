import { toSearchKey } from '../member-search.ts'

/** The columns that an import reads; all others are ignored. */
export const importColumns = ['email', 'first', 'last', 'subGroup'] as const
export type ImportColumn = (typeof importColumns)[number]

/** The index of each column in a row of the file; null for one that the file does not have. */
export type ColumnIndexes = { email: number } & Record<Exclude<ImportColumn, 'email'>, number | null>

/** The names of each column, without spaces, hyphens and underscores. The first one is that of exports and of the template. */
const namesByColumn: Record<ImportColumn, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail'],
  first: ['first', 'firstname', 'givenname'],
  last: ['last', 'lastname', 'surname', 'familyname'],
  subGroup: ['sub', 'subgroup', 'group'],
}

function toHeadingKey(heading: string): string {
  return toSearchKey(heading).replace(/[\s_-]+/g, '')
}

/**
 * Returns where the columns of an import are, by the headings of a file in any order and case; null without a column of
 * e-mail addresses. Of two columns for the same thing, the one with the name that exports have counts, or else the first.
 */
export function findColumns(headings: readonly string[]): ColumnIndexes | null {
  const keys = headings.map(toHeadingKey)
  const find = (column: ImportColumn): number | null => {
    for (const name of namesByColumn[column]) {
      const index = keys.indexOf(name)
      if (index !== -1) return index
    }
    return null
  }
  const email = find('email')
  return email === null
    ? null
    : { email, first: find('first'), last: find('last'), subGroup: find('subGroup') }
}
