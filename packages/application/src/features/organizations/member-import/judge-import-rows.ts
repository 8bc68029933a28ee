import { setImmediate as nextTurn } from 'node:timers/promises'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  createEmailSuggester,
  type FileRow,
  isMemberOfOrganization,
  isSameName,
  judgeImportRow,
  normalizeImportRow,
} from '@kitchen-table/domain/member-import'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow } from './ports.ts'
import type { TakenAddressAllowance } from './taken-address-allowance.ts'

type Deps = Pick<MemberImportDeps, 'people'>

/** What rows are judged by. `domains` are those of the addresses of the organization's members. */
type JudgeRowsContext = { group: Organization; domains: readonly string[]; allowance: TakenAddressAllowance }

/** Rows and addresses that are looked at before other work has its turn. */
const STEPS_A_TURN = 100

/**
 * Returns the address of a row by which the person is a member here, or else the one of its column. Another address, or one
 * of several in a cell, may be someone else's, so that it counts only for a member with the same name. If all of a cell are
 * of members with other names, the row has no address that can be read.
 */
async function chooseMemberEmail(
  { people }: Deps,
  { slug }: Organization,
  row: Pick<FileRow, 'email' | 'first' | 'last' | 'otherEmails' | 'isOneOfSeveral'>,
): Promise<string> {
  const { email, otherEmails, isOneOfSeveral = false } = row
  if (otherEmails.length === 0) return email
  const addresses = [...(normalizeEmail(email) === null ? [] : [email]), ...otherEmails]
  const free: string[] = []
  for (const address of addresses) {
    const person = await people.findByEmail(address)
    if (person === null || !isMemberOfOrganization(person, slug)) free.push(address)
    else if ((address === email && !isOneOfSeveral) || isSameName(row, person)) return address
  }
  return isOneOfSeveral ? (free[0] ?? addresses.join('; ')) : email
}

/** Returns the function that judges rows in the order of their lines, of which it remembers the addresses. */
function createRowJudge({ people }: Deps, { group, domains, allowance }: JudgeRowsContext) {
  const suggestEmail = createEmailSuggester(domains)
  const lineByEmail = new Map<string, number>()

  return async (input: FileRow): Promise<StoredImportRow> => {
    const { otherEmails, isOneOfSeveral, withheld } = input
    const normalized = normalizeImportRow(input)
    const email = await chooseMemberEmail({ people }, group, { ...normalized, otherEmails, isOneOfSeveral })
    const row = { ...normalized, email }
    const isAddress = normalizeEmail(row.email) !== null
    const sameAs = lineByEmail.get(row.email) ?? null
    // Who has left and was hired again has two lines, of which the other one counts.
    if (isAddress && withheld === null && sameAs === null) lineByEmail.set(row.email, row.line)
    const person = isAddress ? await people.findByEmail(row.email) : null
    const mayBeElsewhere =
      isAddress &&
      withheld === null &&
      sameAs === null &&
      (person === null || !isMemberOfOrganization(person, group.slug))
    const isElsewhereKnown = !mayBeElsewhere || (await allowance.mayTell())
    const judgment = judgeImportRow(row, { group, person, sameAs, withheld, isElsewhereKnown, suggestEmail })
    if (judgment.verdict === 'elsewhere') allowance.spend()
    const isHere = judgment.verdict === 'change' || judgment.verdict === 'same'
    const sub = isHere && person !== null ? person.sub : null
    return { ...row, ...judgment, result: null, message: null, isRetryable: false, sub, before: null }
  }
}

/** Judges rows, which must be in the order of their lines: the first row of an address counts. */
export async function judgeImportRows(
  deps: Deps,
  context: JudgeRowsContext,
  inputs: readonly FileRow[],
): Promise<StoredImportRow[]> {
  const judge = createRowJudge(deps, context)
  const rows: StoredImportRow[] = []
  let steps = 0
  for (const input of inputs) {
    rows.push(await judge(input))
    steps += 1 + input.otherEmails.length
    if (steps < STEPS_A_TURN) continue
    steps = 0
    await nextTurn()
  }
  return rows
}

/** Whether one of some addresses is of a member whom no row has by it. */
export async function hasMemberWithoutRow(
  { people }: Deps,
  { slug }: Organization,
  addresses: readonly string[],
  rows: readonly Pick<StoredImportRow, 'email'>[],
): Promise<boolean> {
  const named = new Set(rows.map(({ email }) => email))
  const others = new Set(addresses.filter((address) => !named.has(address)))
  let steps = 0
  for (const address of others) {
    const person = await people.findByEmail(address)
    if (person !== null && isMemberOfOrganization(person, slug)) return true
    steps += 1
    if (steps % STEPS_A_TURN === 0) await nextTurn()
  }
  return false
}
