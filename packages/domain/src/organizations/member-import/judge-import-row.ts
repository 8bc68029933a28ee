import { normalizeEmail } from '../../accounts/email.ts'
import { toSearchKey } from '../member-search.ts'
import type { SubGroup } from '../organization.ts'
import { blankIfNotName, cleanName, cleanNameText, parseMailbox } from './clean-cell.ts'
import { importReasons } from './import-reasons.ts'
import { isNameInAddress } from './nothing.ts'
import { splitName } from './split-name.ts'
import { shortenWithheld, type Withheld } from './withheld.ts'

/**
 * What an import would do with a row. 'create': the person is invited. 'change': is here, and gets another sub-group or
 * name. 'same': is here, nothing changes. 'elsewhere': belongs to another organization. 'cannot': a reason says why, or
 * what `withheld` says.
 */
export const importVerdicts = ['create', 'change', 'same', 'elsewhere', 'cannot'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** A row of the file. Empty texts where it has nothing; `subGroup` is the name of one. */
export type ImportRowInput = { line: number; email: string; first: string; last: string; subGroup: string }

/**
 * A row as it stands in a file. `otherEmails` are further addresses of the person, in their canonical form;
 * `isOneOfSeveral`: `email` was chosen among them, in one cell. `withheld`: why it is not imported unless someone chooses it;
 * null of others.
 */
export type FileRow = ImportRowInput & {
  otherEmails: readonly string[]
  isOneOfSeveral?: boolean | undefined
  withheld: Withheld | null
}

/** A person who has the address of a row. */
export type PersonHere = {
  sub: string
  role: string
  group: string | null
  first: string
  last: string
  subGroupId: string | null
}

type ImportJudgment = {
  verdict: ImportVerdict
  reason: string | null
  /** Why the row is not imported unless someone chooses it; it has no reason then. Null of others. */
  withheld: Withheld | null
  suggestion: string | null
}

/** What a row is judged by. `sameAs` is the line of an earlier row with the same address. */
export type JudgeContext = {
  group: { slug: string; subGroups: readonly SubGroup[] }
  person: PersonHere | null
  sameAs: number | null
  withheld: Withheld | null
  /** Whether `person` would name someone of another organization; otherwise that is not said (docs/security.md T22). */
  isElsewhereKnown: boolean
  suggestEmail: (email: string) => string | null
}

const MAX_NAME_LENGTH = 100

/**
 * Returns the cells of a row in the form in which they are stored: without what programs add to them, names on one line,
 * the address in its canonical form if it is one.
 */
export function normalizeImportRow(row: ImportRowInput): ImportRowInput {
  const { address, name } = parseMailbox(row.email)
  const written = { first: cleanNameText(row.first), last: cleanNameText(row.last) }
  const isName = (name: string, other: string) => isNameInAddress(name, other, address)
  const names = {
    first: isName(written.first, written.last) ? written.first : blankIfNotName(written.first),
    last: isName(written.last, written.first) ? written.last : blankIfNotName(written.last),
  }
  const isNamed = names.first !== '' || names.last !== ''
  return {
    line: row.line,
    email: normalizeEmail(address) ?? address,
    // "Ada Low <ada@example.org>" names a person whom no other cell names.
    ...(isNamed ? names : splitName(name)),
    subGroup: cleanName(row.subGroup),
  }
}

/** Returns the sub-group with a name, in any case; null if there is none. */
export function findSubGroupByName(subGroups: readonly SubGroup[], name: string): SubGroup | null {
  const key = toSearchKey(name)
  return (
    subGroups.find((subGroup) => subGroup.name === name) ??
    subGroups.find((subGroup) => toSearchKey(subGroup.name) === key) ??
    null
  )
}

/** What a row changes of a person. Absent: stays. Names that are given empty erase nothing, nor does an empty sub-group move. */
export type ImportChange = { names: { first: string; last: string } | null; subGroupId: string | null }

/** Returns what a row changes of a person who is here: new names, and the id of a new sub-group; null where nothing. */
export function findImportChange(
  row: Pick<ImportRowInput, 'first' | 'last' | 'subGroup'>,
  person: Pick<PersonHere, 'first' | 'last' | 'subGroupId'>,
  subGroups: readonly SubGroup[],
): ImportChange {
  const first = row.first || person.first
  const last = row.last || person.last
  const subGroup = row.subGroup === '' ? null : findSubGroupByName(subGroups, row.subGroup)
  return {
    names: first === person.first && last === person.last ? null : { first, last },
    subGroupId: subGroup === null || subGroup.id === person.subGroupId ? null : subGroup.id,
  }
}

function findAddressProblem(email: string): string | null {
  if (email === '') return importReasons.emailMissing
  return normalizeEmail(email) === null ? importReasons.emailInvalid : null
}

function findProblem(row: ImportRowInput, { group, sameAs }: JudgeContext): string | null {
  const addressProblem = findAddressProblem(row.email)
  if (addressProblem !== null) return addressProblem
  if (sameAs !== null) return importReasons.sameAddress(sameAs)
  if ([row.first, row.last].some((name) => name.length > MAX_NAME_LENGTH)) return importReasons.longName
  return row.subGroup !== '' && findSubGroupByName(group.subGroups, row.subGroup) === null
    ? importReasons.noSubGroup(row.subGroup)
    : null
}

/** Whether the person has a place in the organization; an administrator has none. */
export function isMemberOfOrganization(
  { role, group }: Pick<PersonHere, 'role' | 'group'>,
  slug: string,
): boolean {
  return group === slug && role !== 'admin'
}

function judgeChosenRow(row: ImportRowInput, context: JudgeContext): Omit<ImportJudgment, 'withheld'> {
  const { group, isElsewhereKnown } = context
  const isHere = context.person !== null && isMemberOfOrganization(context.person, group.slug)
  const person = isHere || isElsewhereKnown ? context.person : null
  const problem = findProblem(row, context)
  if (person !== null && !isHere && context.sameAs === null)
    return { verdict: 'elsewhere', reason: importReasons.emailExists, suggestion: null }
  if (problem !== null) return { verdict: 'cannot', reason: problem, suggestion: null }
  if (person === null) {
    const reason = isElsewhereKnown ? null : importReasons.uncheckedElsewhere
    return { verdict: 'create', reason, suggestion: context.suggestEmail(row.email) }
  }
  const { names, subGroupId } = findImportChange(row, person, group.subGroups)
  return {
    verdict: names === null && subGroupId === null ? 'same' : 'change',
    reason: null,
    suggestion: null,
  }
}

/** Judges a row that was normalized. */
export function judgeImportRow(row: ImportRowInput, context: JudgeContext): ImportJudgment {
  const { withheld } = context
  if (withheld !== null && findAddressProblem(row.email) === null)
    return { verdict: 'cannot', reason: null, withheld: shortenWithheld(withheld), suggestion: null }
  return { ...judgeChosenRow(row, context), withheld: null }
}
