import { setImmediate as nextTurn } from 'node:timers/promises'
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
  getOrganizationDisplayName,
  type Organization,
} from '@kitchen-table/domain/organizations'
import type { ListedMember } from '../../people/membership-store.ts'
import { createAuditEntries } from '../audit/audit-entries.ts'
import { createAuditNameLookup } from '../audit/list-audit-entries.ts'
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

const memberHeadings = ['Email', 'First', 'Last', 'Sub', 'Org', 'OrgDisplayName', 'Role', 'Status']

/** Returns a time as file names have it: `20261105T120000Z`. */
function toFileTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function toMemberCells(group: Organization, member: ListedMember): string[] {
  const { email, first, last, subGroupId, role, status } = member
  const subGroup = findSubGroup(group, subGroupId)?.name ?? ''
  const shownStatus = status === 'FORCE_CHANGE_PASSWORD' ? 'PENDING' : status
  return [email, first, last, subGroup, group.slug, getOrganizationDisplayName(group), role, shownStatus]
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

/** Exports the members of an organization, sorted by address, with an entry of the audit log (row 19). */
export function exportMembers(deps: MemberImportDeps) {
  /** The entry is recorded when the file is read: a request for its headers alone exports nothing. */
  async function* listPages(actor: Actor, group: Organization): AsyncGenerator<string[][]> {
    const entries = await createAuditEntries(deps, actor, group.slug, [{ action: 'members_exported' }])
    for (const entry of entries) await deps.audit.append(entry)
    for (let after: string | undefined; ; ) {
      const page = await deps.members.list(group.slug, after)
      if (page.length === 0) return
      after = page.at(-1)?.email
      yield page.map((member) => toMemberCells(group, member))
    }
  }
  return async (actor: Actor, slug: string): Promise<CsvFile> => {
    const group = await requireManagedOrganization(deps, actor, slug)
    const name = `${deps.appEnv}-${slug}-export-${toFileTime(deps.now())}.csv`
    return { name, chunks: writeCsv(memberHeadings, listPages(actor, group)) }
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
