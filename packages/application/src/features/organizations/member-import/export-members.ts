import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChosenMembers } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  describeImportReason,
  formatCsvLine,
  formatImportReason,
  templateExample,
  templateHeadings,
} from '@kitchen-table/domain/member-import'
import {
  describeAuditAction,
  describeMemberChangeState,
  getOrganizationDisplayName,
  maySeeCompletions,
  maySeeLastLogin,
  type Organization,
  removedPersonName,
} from '@kitchen-table/domain/organizations'
import { formatStoredText } from '../../../platform/format-stored-text.ts'
import type { ListedMember } from '../../people/membership-store.ts'
import { createAuditEntries } from '../audit/audit-entries.ts'
import { createAuditNameLookup } from '../audit/list-audit-entries.ts'
import { listMemberChanges } from '../member-changes/change-members.ts'
import { iterateChosenMembers } from '../member-changes/chosen-members.ts'
import { findSubGroup } from '../members/member-views.ts'
import { requireManagedOrganization } from '../require-organization.ts'
import { messages } from './audit.messages.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import { iterateImportRowPages } from './read-import-rows.ts'
import { requireMemberImport } from './require-member-import.ts'

/** A CSV file that is made as fast as it is sent: UTF-8 with a byte order mark, which spreadsheets need. */
export type CsvFile = { name: string; chunks: AsyncGenerator<string, void, undefined> }

const BYTE_ORDER_MARK = '\ufeff'
const AUDIT_PAGE_SIZE = 200

/** The first eight are those of the specification; the others follow them. */
const memberHeadings = ['Email', 'First', 'Last', 'Sub', 'Org', 'OrgDisplayName', 'Role', 'Status', 'Invited']
const LAST_SIGN_IN_HEADING = 'LastSignIn'
const COMPLETED_HEADING = 'LessonsCompleted'

/** Returns the day of a time, as files have it. */
const toDay = (time: string | null) => time?.slice(0, 10) ?? ''

/** Returns a time as file names have it: `20261105T120000Z`. */
function toFileTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

type Columns = { showsLastSignIn: boolean; showsCompletions: boolean }

/** Returns what the actor sees of members in a file, as on their pages. */
function chooseColumns(actor: Actor, group: Organization): Columns {
  return { showsLastSignIn: maySeeLastLogin(actor), showsCompletions: maySeeCompletions(actor, group) }
}

const listHeadings = ({ showsLastSignIn, showsCompletions }: Columns): string[] => [
  ...memberHeadings,
  ...(showsLastSignIn ? [LAST_SIGN_IN_HEADING] : []),
  ...(showsCompletions ? [COMPLETED_HEADING] : []),
]

/** Returns the function that makes the cells of a member. */
function memberCells(deps: Pick<MemberImportDeps, 'readProgress'>, group: Organization, columns: Columns) {
  return async (member: ListedMember): Promise<string[]> => {
    const { sub, email, first, last, subGroupId, role, status, invitedAt, lastLoginAt } = member
    const subGroup = findSubGroup(group, subGroupId)?.name ?? ''
    const shownStatus = status === 'FORCE_CHANGE_PASSWORD' ? 'PENDING' : status
    const place = [subGroup, group.slug, getOrganizationDisplayName(group)]
    return [
      ...[email, first, last, ...place, role, shownStatus, toDay(invitedAt)],
      ...(columns.showsLastSignIn ? [toDay(lastLoginAt)] : []),
      ...(columns.showsCompletions ? [String((await deps.readProgress(sub)).activeUnits.length)] : []),
    ]
  }
}

/** Makes the lines of a file of the pages of a list. Between two pages, other work has its turn. */
async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<string[][]>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + formatCsvLine(headings)
  for await (const rows of pages) {
    yield rows.map(formatCsvLine).join('')
    await nextTurn()
  }
}

async function recordExport(deps: MemberImportDeps, actor: Actor, slug: string): Promise<void> {
  const entries = await createAuditEntries(deps, actor, slug, [{ action: 'members_exported' }])
  for (const entry of entries) await deps.audit.append(entry)
}

const toExportName = ({ appEnv, now }: MemberImportDeps, slug: string) =>
  `${appEnv}-${slug}-export-${toFileTime(now())}.csv`

/** Exports the members of an organization, sorted by address, with an entry of the audit log (row 19). */
export function exportMembers(deps: MemberImportDeps) {
  /** The entry is recorded when the file is read: a request for its headers alone exports nothing. */
  async function* listPages(actor: Actor, group: Organization, columns: Columns): AsyncGenerator<string[][]> {
    await recordExport(deps, actor, group.slug)
    const toCells = memberCells(deps, group, columns)
    for (let after: string | undefined; ; ) {
      const page = await deps.members.list(group.slug, after)
      if (page.length === 0) return
      after = page.at(-1)?.email
      yield await Promise.all(page.map(toCells))
    }
  }
  return async (actor: Actor, slug: string): Promise<CsvFile> => {
    const group = await requireManagedOrganization(deps, actor, slug)
    const columns = chooseColumns(actor, group)
    return {
      name: toExportName(deps, slug),
      chunks: writeCsv(listHeadings(columns), listPages(actor, group, columns)),
    }
  }
}

/** Exports the chosen members of an organization as one text, with an entry of the audit log (row 19). */
export function exportChosenMembers(deps: MemberImportDeps) {
  return async (
    actor: Actor,
    { slug, members: chosen }: { slug: string; members: ChosenMembers },
  ): Promise<{ name: string; text: string }> => {
    const group = await requireManagedOrganization(deps, actor, slug)
    await recordExport(deps, actor, slug)
    const columns = chooseColumns(actor, group)
    const toCells = memberCells(deps, group, columns)
    async function* listPages(): AsyncGenerator<string[][]> {
      for await (const page of iterateChosenMembers(deps, slug, chosen))
        yield await Promise.all(page.map(toCells))
    }
    let text = ''
    for await (const lines of writeCsv(listHeadings(columns), listPages())) text += lines
    return { name: toExportName(deps, slug), text }
  }
}

/** Exports how a change of many members stands for each of them. */
export function exportMemberChanges(deps: MemberImportDeps) {
  const list = listMemberChanges(deps)
  async function* listPages(actor: Actor, path: { slug: string; id: string }): AsyncGenerator<string[][]> {
    for (let after: string | null = '0'; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(actor, { ...path, after })
      yield page.results.map(({ email, first, last, state }) => [
        email || formatStoredText(removedPersonName),
        first,
        last,
        describeMemberChangeState(state),
      ])
      after = page.next
    }
  }
  return async (actor: Actor, path: { slug: string; id: string }): Promise<CsvFile> => {
    await list(actor, path)
    const name = `${deps.appEnv}-${path.slug}-changes-${toFileTime(deps.now())}.csv`
    return { name, chunks: writeCsv(['Email', 'First', 'Last', 'Result'], listPages(actor, path)) }
  }
}

/** Exports the audit log of an organization, the newest entries first (row 49). */
export function exportAudit(deps: MemberImportDeps) {
  async function* listPages(slug: string): AsyncGenerator<string[][]> {
    for (let before: { time: string; id: string } | undefined; ; ) {
      const page = await deps.audit.list(slug, AUDIT_PAGE_SIZE, before)
      if (page.length === 0) return
      before = page.at(-1)
      const people = page.flatMap(({ actor, subject }) => [actor, subject])
      const nameOf = await createAuditNameLookup(deps, people)
      yield page.map((entry) => [
        entry.time,
        nameOf(entry.actor) ?? '',
        describeAuditAction(entry),
        nameOf(entry.subject) ?? '',
      ])
    }
  }
  return async (actor: Actor, slug: string): Promise<CsvFile> => {
    await requireManagedOrganization(deps, actor, slug)
    const headings = [messages.time(), messages.who(), messages.what(), messages.whom()]
    const name = `${deps.appEnv}-${slug}-audit-${toFileTime(deps.now())}.csv`
    return { name, chunks: writeCsv(headings, listPages(slug)) }
  }
}

/** Exports the rows of an import that could not be imported, to be corrected and imported again: `Reason` is ignored. */
export function exportFailedRows(deps: MemberImportDeps) {
  async function* listPages(id: string): AsyncGenerator<string[][]> {
    for await (const page of iterateImportRowPages(deps, id, 'unimported'))
      yield page.map((row) => [
        row.email,
        row.first,
        row.last,
        row.subGroup,
        (row.message === null ? formatImportReason(row) : describeImportReason(row.message)) ?? '',
      ])
  }
  return async (actor: Actor, input: { slug: string; id: string }): Promise<CsvFile> => {
    const { stored } = await requireMemberImport(deps, actor, input)
    const name = `${deps.appEnv}-${input.slug}-failed-${toFileTime(deps.now())}.csv`
    return { name, chunks: writeCsv(['Email', 'First', 'Last', 'Sub', 'Reason'], listPages(stored.id)) }
  }
}

/** Returns a file with the headings of an import, and one person as an example. */
export function createMemberTemplateFile(): CsvFile {
  async function* listPages(): AsyncGenerator<string[][]> {
    yield [[templateExample.email, templateExample.first, templateExample.last, '']]
  }
  return { name: 'people-template.csv', chunks: writeCsv(templateHeadings, listPages()) }
}
