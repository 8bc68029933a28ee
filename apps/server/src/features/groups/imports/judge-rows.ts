import { setImmediate as nextTurn } from 'node:timers/promises'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { Group } from '@kitchen-table/domain/groups/group'
import { createEmailSuggester } from '@kitchen-table/domain/groups/import/email-suggestion'
import {
  type FileRow,
  isMemberHere,
  judgeRow,
  normalizeRow,
} from '@kitchen-table/domain/groups/import/judge-row'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredImportRow } from './ports.ts'
import type { TakenAddressAllowance } from './taken-address-allowance.ts'

type Deps = Pick<ImportsDeps, 'accounts'>

/** What rows are judged by. `domains` are those of the addresses of the organization's members. */
type JudgeRowsContext = { group: Group; domains: readonly string[]; allowance: TakenAddressAllowance }

/** Rows that are judged before other work has its turn. */
const ROWS_A_TURN = 100

/** Returns the address of a row by which the person is a member here; the address of its column if none is. */
async function chooseMemberEmail(
  { accounts }: Deps,
  { slug }: Group,
  { email, otherEmails }: Pick<FileRow, 'email' | 'otherEmails'>,
): Promise<string> {
  if (otherEmails.length === 0) return email
  const own = normalizeEmail(email) === null ? [] : [email]
  for (const address of [...own, ...otherEmails]) {
    const person = await accounts.findPersonByEmail(address)
    if (person !== null && isMemberHere(person, slug)) return address
  }
  return email
}

/** Returns the function that judges rows in the order of their lines, of which it remembers the addresses. */
function createRowJudge({ accounts }: Deps, { group, domains, allowance }: JudgeRowsContext) {
  const suggestEmail = createEmailSuggester(domains)
  const lineByEmail = new Map<string, number>()

  return async (input: FileRow): Promise<StoredImportRow> => {
    const { otherEmails, withheld } = input
    const normalized = normalizeRow(input)
    const email = await chooseMemberEmail({ accounts }, group, { email: normalized.email, otherEmails })
    const row = { ...normalized, email }
    const isAddress = normalizeEmail(row.email) !== null
    const sameAs = lineByEmail.get(row.email) ?? null
    // Who has left and was hired again has two lines, of which the other one counts.
    if (isAddress && withheld === null && sameAs === null) lineByEmail.set(row.email, row.line)
    const person = isAddress ? await accounts.findPersonByEmail(row.email) : null
    const mayBeElsewhere =
      isAddress &&
      withheld === null &&
      sameAs === null &&
      (person === null || !isMemberHere(person, group.slug))
    const isElsewhereKnown = !mayBeElsewhere || (await allowance.mayTell())
    const judgment = judgeRow(row, { group, person, sameAs, withheld, isElsewhereKnown, suggestEmail })
    if (judgment.verdict === 'elsewhere') allowance.spend()
    const isHere = judgment.verdict === 'change' || judgment.verdict === 'same'
    const sub = isHere && person !== null ? person.sub : null
    return { ...row, ...judgment, result: null, message: null, isRetryable: false, sub, before: null }
  }
}

/** Judges rows, which must be in the order of their lines: the first row of an address counts. */
export async function judgeRows(
  deps: Deps,
  context: JudgeRowsContext,
  inputs: readonly FileRow[],
): Promise<StoredImportRow[]> {
  const judge = createRowJudge(deps, context)
  const rows: StoredImportRow[] = []
  for (const input of inputs) {
    rows.push(await judge(input))
    if (rows.length % ROWS_A_TURN === 0) await nextTurn()
  }
  return rows
}
