import type { ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import { type Actor, normalizeEmail } from '@kitchen-table/domain/accounts'
import { type ImportRowInput, normalizeImportRow } from '@kitchen-table/domain/member-import'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import { isImportHalfDone } from './import-conflict.ts'
import { readImportRowView, readMemberImportView } from './import-view.ts'
import { judgeImportRows } from './judge-import-rows.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { ImportRowFilter, StoredImportRow, StoredMemberImport } from './ports.ts'
import { requireImportOrganization, requireMemberImport } from './require-member-import.ts'
import { withTakenAddressAllowance } from './taken-address-allowance.ts'

type OneImport = { slug: string; id: string }

const MAX_PAGE_SIZE = 100
/** Imports that are listed, the newest ones. */
const MAX_LISTED = 20
/** How often a correction is judged again because of another one in the meantime. */
const MAX_ATTEMPTS = 5

/** Returns the imports that are stored still, those of the last day, or only the half-done one. */
export function listMemberImports(deps: MemberImportDeps) {
  return async (
    actor: Actor,
    { slug, show }: { slug: string; show?: 'half-done' | undefined },
  ): Promise<{ imports: MemberImport[] }> => {
    const group = await requireImportOrganization(deps, actor, slug)
    const stored = await deps.memberImports.list(slug)
    const shown = show === undefined ? stored : stored.filter(isImportHalfDone)
    const imports: MemberImport[] = []
    for (const each of shown.slice(0, MAX_LISTED)) imports.push(await readMemberImportView(deps, group, each))
    return { imports }
  }
}

export function findMemberImport(deps: MemberImportDeps) {
  return async (actor: Actor, input: OneImport): Promise<MemberImport> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    return readMemberImportView(deps, group, stored, { isFullyCounted: true })
  }
}

export function listImportRows(deps: MemberImportDeps) {
  return async (
    actor: Actor,
    {
      show,
      after = 0,
      ...input
    }: OneImport & { show?: ImportRowFilter | undefined; after?: number | undefined },
  ): Promise<{ rows: ImportRow[]; next: number | null }> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    const rows = await deps.memberImports.listRows(stored.id, show ? { after, show } : { after })
    return {
      rows: await Promise.all(rows.map((row) => readImportRowView(deps, group, row))),
      next: rows.length === MAX_PAGE_SIZE ? (rows.at(-1)?.line ?? null) : null,
    }
  }
}

/**
 * Returns what has to be stored when a row is corrected: the row, and those whose address it had or has, of which another
 * one may be the first now.
 */
async function judgeAgain(
  deps: MemberImportDeps,
  { actor, group, stored }: { actor: Actor; group: Organization; stored: StoredMemberImport },
  current: StoredImportRow,
  corrected: ImportRowInput,
): Promise<StoredImportRow[]> {
  const emails = new Set([current.email, corrected.email].filter((email) => normalizeEmail(email) !== null))
  const named = await Promise.all([...emails].map((email) => deps.memberImports.listRowsOf(stored.id, email)))
  const others = named.flat().filter(({ line }) => line !== corrected.line)
  // A line that someone corrects is chosen, whatever its file says.
  const inputs = [...others, { ...corrected, withheld: null }].sort((a, b) => a.line - b.line)
  const judged = await withTakenAddressAllowance(deps, actor.sub, (allowance) =>
    judgeImportRows(
      deps,
      { group, domains: stored.domains, allowance },
      inputs.map(({ line, email, first, last, subGroup, withheld }) => ({
        line,
        email,
        first,
        last,
        subGroup,
        otherEmails: [],
        withheld,
      })),
    ),
  )
  const reasons = new Map(others.map(({ line, verdict, reason }) => [line, `${verdict} ${reason}`]))
  return judged.filter(({ line, verdict, reason }) => reasons.get(line) !== `${verdict} ${reason}`)
}

/** Corrects a row before the import is begun, and judges it again with the rows that have the same address. */
export function fixImportRow(deps: MemberImportDeps) {
  const { memberImports } = deps

  async function correct(actor: Actor, one: OneImport, corrected: ImportRowInput) {
    const { group, stored } = await requireMemberImport(deps, actor, one)
    if (stored.startedAt !== null) throw new Refusal('groups.import_begun')
    const current = await memberImports.findRow(one.id, corrected.line)
    if (current === null) throw new Refusal('groups.import_not_found')
    const changed = await judgeAgain(deps, { actor, group, stored }, current, corrected)
    const outcome = await memberImports.replaceRows(one.id, stored.revision, changed)
    return { group, stored, outcome, current }
  }

  return async (
    actor: Actor,
    { slug, id, ...input }: OneImport & ImportRowInput,
  ): Promise<{ row: ImportRow; import: MemberImport }> => {
    const corrected = normalizeImportRow(input)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { group, stored, outcome, current } = await correct(actor, { slug, id }, corrected)
      if (outcome === 'stale') continue
      if (outcome === 'begun') throw new Refusal('groups.import_begun')
      const row = (await memberImports.findRow(id, input.line)) ?? current
      return {
        row: await readImportRowView(deps, group, row),
        import: await readMemberImportView(deps, group, stored),
      }
    }
    throw new Refusal('groups.busy')
  }
}
