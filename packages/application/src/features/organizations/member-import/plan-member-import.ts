import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { findOrganizationDomains } from '@kitchen-table/domain/member-import'
import { Refusal } from '../../../platform/refusal.ts'
import type { StoredUpload } from '../../../platform/uploads/ports.ts'
import { countActionOrRefuse } from '../members/invitation-limits.ts'
import { requireActiveOrganization, requireNonProviderOrganization } from '../require-organization.ts'
import { findImportConflictRefusal } from './import-conflict.ts'
import { readMemberImportView } from './import-view.ts'
import { hasMemberWithoutRow, judgeImportRows } from './judge-import-rows.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { ImportAnswers, MemberList, ReadOptions } from './member-list.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { unstartedImportState } from './ports.ts'
import { readMemberList } from './read-member-list.ts'
import { requireImportOrganization } from './require-member-import.ts'
import { withTakenAddressAllowance } from './taken-address-allowance.ts'

type UploadedList = Extract<MemberList, { rows: unknown }>

/**
 * Returns the people of an upload. Throws `groups.csv_invalid` for a file that cannot be read, which is removed, and
 * `groups.import_unclear` with what has to be answered first; the upload stays for the answer.
 */
export async function readUploadedMemberList(
  { finishedUploads, now }: Pick<MemberImportDeps, 'finishedUploads' | 'now'>,
  upload: StoredUpload,
  options: Omit<ReadOptions, 'today'>,
): Promise<UploadedList> {
  const today = new Date(now()).toISOString().slice(0, 10)
  const list = await readMemberList(upload.name, await finishedUploads.readBytes(upload), {
    ...options,
    today,
  })
  if ('rows' in list) return list
  if ('question' in list) throw new Refusal('groups.import_unclear', { data: list.question })
  await finishedUploads.discard(upload)
  const { reason, line } = list.problem
  throw new Refusal('groups.csv_invalid', { data: { reason, line } })
}

async function readOwnDomains(
  { members }: Pick<MemberImportDeps, 'members'>,
  slug: string,
): Promise<string[]> {
  const emails: string[] = []
  for (;;) {
    const page = await members.list(slug, emails.at(-1))
    if (page.length === 0) return findOrganizationDomains(emails)
    emails.push(...page.map(({ email }) => email))
    await nextTurn()
  }
}

/**
 * Removes the plans of this person that were not begun: they have chosen another file. One that cannot be removed is
 * reported, because the new plan is stored already; the sweeper removes it.
 */
async function discardPlans(
  { memberImports, onFault }: Pick<MemberImportDeps, 'memberImports' | 'onFault'>,
  imports: readonly StoredMemberImport[],
  { sub }: Actor,
): Promise<void> {
  for (const { id, startedAt, sub: creator } of imports)
    if (startedAt === null && creator === sub)
      await memberImports.discard(id).catch((error: unknown) => onFault(error))
}

/**
 * Stores a plan, then marks its upload as used, so that the upload can be used again if storing fails. Of concurrent plans of
 * one upload, one stays; the others throw `uploads.used`. After any other failure to mark the upload the plan stays, as the
 * upload may have been marked.
 */
async function storePlan(
  { memberImports, finishedUploads }: Pick<MemberImportDeps, 'memberImports' | 'finishedUploads'>,
  upload: StoredUpload,
  stored: StoredMemberImport,
  rows: readonly StoredImportRow[],
): Promise<void> {
  await memberImports.create(stored, rows)
  try {
    await finishedUploads.consume(upload)
  } catch (error) {
    if (error instanceof Refusal) await memberImports.discard(stored.id)
    throw error
  }
}

/** Judges every row of an uploaded file, and stores the plan. Of one organization, one import at a time is unfinished. */
export function planMemberImport(deps: MemberImportDeps) {
  const { memberImports, finishedUploads, providerOrganizations, newId, now } = deps
  return async (
    actor: Actor,
    { slug, upload: uploadId, ...answers }: { slug: string; upload: string } & ImportAnswers,
  ): Promise<MemberImport> => {
    const group = await requireImportOrganization(deps, actor, slug)
    requireNonProviderOrganization(providerOrganizations, slug)
    requireActiveOrganization(group)
    const imports = await memberImports.list(slug)
    const refusal = findImportConflictRefusal(imports)
    if (refusal !== null) throw refusal

    const upload = await finishedUploads.find(actor, uploadId, 'member-list')
    await countActionOrRefuse(deps, 'member-list', actor.sub)
    const list = await readUploadedMemberList(deps, upload, { ...answers, unclear: 'ask' })
    const domains = await readOwnDomains(deps, slug)
    const rows = await withTakenAddressAllowance(deps, actor.sub, (allowance) =>
      judgeImportRows(deps, { group, domains, allowance }, list.rows),
    )
    const hasOtherPeople =
      list.hasOtherPeople || (await hasMemberWithoutRow(deps, group, list.unchosen, rows))
    const stored: StoredMemberImport = {
      id: newId(),
      group: slug,
      sub: actor.sub,
      fileName: upload.name,
      domains,
      columns: list.columns,
      hasOtherPeople,
      createdAt: now(),
      ...unstartedImportState,
    }
    await storePlan(deps, upload, stored, rows)
    await discardPlans(deps, imports, actor)
    return readMemberImportView(deps, group, stored)
  }
}
