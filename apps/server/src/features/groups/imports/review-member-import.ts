import type { ImportRow, MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { type ImportRowInput, normalizeRow } from '@kitchen-table/domain/groups/import/judge-row'
import { Refusal } from '../../../platform/refusal.ts'
import { describeImport, describeRow } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { judgeRows } from './judge-rows.ts'
import type { ImportRowFilter, StoredImportRow, StoredMemberImport } from './ports.ts'
import { requireImport, requireImportGroup } from './require-import.ts'

type OneImport = { slug: string; id: string }

const MAX_PAGE_SIZE = 100

/** Returns the imports that are stored still: those of the last day. */
export function listMemberImports(deps: ImportsDeps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<{ imports: MemberImport[] }> => {
    const group = await requireImportGroup(deps, actor, slug)
    const stored = await deps.memberImports.list(slug)
    return { imports: await Promise.all(stored.map((each) => describeImport(deps, group, each))) }
  }
}

export function findMemberImport(deps: ImportsDeps) {
  return async (actor: Actor, input: OneImport): Promise<MemberImport> => {
    const { group, stored } = await requireImport(deps, actor, input)
    return describeImport(deps, group, stored, { isMissingCounted: true })
  }
}

export function listImportRows(deps: ImportsDeps) {
  return async (
    actor: Actor,
    {
      show,
      after = 0,
      ...input
    }: OneImport & { show?: ImportRowFilter | undefined; after?: number | undefined },
  ): Promise<{ rows: ImportRow[]; next: number | null }> => {
    const { group, stored } = await requireImport(deps, actor, input)
    const rows = await deps.memberImports.listRows(stored.id, show ? { after, show } : { after })
    return {
      rows: await Promise.all(rows.map((row) => describeRow(deps, group, row))),
      next: rows.length === MAX_PAGE_SIZE ? (rows.at(-1)?.line ?? null) : null,
    }
  }
}

/**
 * Returns what has to be stored when a row is corrected: the row, and those whose address it had or has, of which another
 * one may be the first now.
 */
async function judgeAgain(
  deps: ImportsDeps,
  { group, stored }: { group: Parameters<typeof judgeRows>[1]; stored: StoredMemberImport },
  current: StoredImportRow,
  corrected: ImportRowInput,
): Promise<StoredImportRow[]> {
  const emails = [current.email, corrected.email].filter((email) => normalizeEmail(email) !== null)
  const named = await deps.memberImports.listRowsNaming(stored.id, emails)
  const others = named.filter(({ line, email }) => line !== corrected.line && emails.includes(email))
  const inputs = [...others, corrected].sort((a, b) => a.line - b.line)
  const judged = await judgeRows(
    deps,
    group,
    stored.domains,
    inputs.map(({ line, email, first, last, subGroup }) => ({ line, email, first, last, subGroup })),
  )
  const reasons = new Map(others.map(({ line, verdict, reason }) => [line, `${verdict} ${reason}`]))
  return judged.filter(({ line, verdict, reason }) => reasons.get(line) !== `${verdict} ${reason}`)
}

/** Corrects a row before the import is begun, and judges it again with the rows that have the same address. */
export function fixImportRow(deps: ImportsDeps) {
  const { memberImports } = deps
  return async (
    actor: Actor,
    { slug, id, ...input }: OneImport & ImportRowInput,
  ): Promise<{ row: ImportRow; import: MemberImport }> => {
    const { group, stored } = await requireImport(deps, actor, { slug, id })
    if (stored.startedAt !== null) throw new Refusal('groups.import_begun')
    const current = await memberImports.findRow(id, input.line)
    if (current === null) throw new Refusal('groups.import_not_found')

    const changed = await judgeAgain(deps, { group, stored }, current, normalizeRow(input))
    if ((await memberImports.replaceRows(id, changed)) === 'begun') throw new Refusal('groups.import_begun')
    const row = (await memberImports.findRow(id, input.line)) ?? current
    return { row: await describeRow(deps, group, row), import: await describeImport(deps, group, stored) }
  }
}
