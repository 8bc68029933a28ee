import { judgeImportRow, normalizeImportRow } from '@kitchen-table/domain/member-import'
import type { MemberList } from '../member-list.ts'

export type Name = { first: string; last: string }

const toComparable = (text: string) =>
  text.normalize('NFC').replace(/[’‘]/g, "'").replace(/\s+/gu, ' ').trim()
const isSame = (a: Name, b: Name) =>
  toComparable(a.first) === toComparable(b.first) && toComparable(a.last) === toComparable(b.last)
const toCapitals = ({ first, last }: Name) => ({ first: first.toUpperCase(), last: last.toUpperCase() })

/** Returns whether a name equals one of the expected ones; a name in capitals may also stay in capitals. */
export function matchesExpectedName(name: Name, right: readonly Name[]): boolean {
  const isCapital = isSame(name, toCapitals(name))
  return right.some((each) => isSame(name, isCapital ? toCapitals(each) : each))
}

/** Returns the people whom an import of the list would invite, by address. */
export function listInvited({ rows }: Extract<MemberList, { rows: unknown }>): Map<string, Name> {
  const invited = new Map<string, Name>()
  for (const input of rows) {
    const row = normalizeImportRow({ ...input, subGroup: '' })
    const context = { group: { slug: 'a', subGroups: [] }, person: null, suggestEmail: () => null }
    const { verdict } = judgeImportRow(row, {
      ...context,
      sameAs: invited.has(row.email) ? 1 : null,
      withheld: input.withheld,
      isElsewhereKnown: true,
    })
    if (verdict === 'create') invited.set(row.email, row)
  }
  return invited
}
