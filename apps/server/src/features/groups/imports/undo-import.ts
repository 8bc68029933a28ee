import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { Member } from '@kitchen-table/domain/groups/group'
import { findSubGroupByName } from '@kitchen-table/domain/groups/import/judge-row'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { changeWithJob, groupJobSubject, saveTotal } from '../group-jobs.ts'
import { deleteMemberJob, personSubject, toDeleteInput } from '../members/delete-member.ts'
import { describeBusy } from './find-import-at-work.ts'
import { describeImport, findUndoLimit } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredImportRow } from './ports.ts'
import { requireImport } from './require-import.ts'

/** One job at a time changes what an import has done. `actor` is a pseudonym. */
export const importJobSubject = (slug: string) => groupJobSubject(slug, 'import')

const undoInput = z.strictObject({ id: z.string(), slug: z.string(), actor: z.string().nullable() })
type Undo = z.infer<typeof undoInput> & { job: JobContext }

/** Removes a person with their account, in a job of their own. Returns whether that was done. */
export async function removeMember(
  deps: ImportsDeps,
  { sub, actor }: { sub: string; actor: string | null },
): Promise<boolean> {
  const person = await deps.accounts.findPerson(sub)
  if (person === null) return false
  const outcome = await deps.runJob(deleteMemberJob(deps), personSubject(sub), toDeleteInput(person, actor))
  return outcome === 'removed'
}

/**
 * Removes a person whom the import has created, if they have never signed in. Returns whether they are gone: a person whose
 * account another job is changing stays.
 */
async function removeCreated(deps: ImportsDeps, { slug, actor }: Undo, sub: string): Promise<boolean> {
  const member = await deps.members.find(sub)
  if (member === null) return true
  const isUnused =
    member.group === slug &&
    member.role === 'user' &&
    member.status === 'FORCE_CHANGE_PASSWORD' &&
    member.lastLoginAt === null
  return isUnused && removeMember(deps, { sub, actor })
}

type Changed = { row: StoredImportRow; before: NonNullable<StoredImportRow['before']>; member: Member }

/** Gives a person back the names that they had, if they have those of the row. Returns whether they have the old ones. */
async function restoreNames(
  { members, accounts, audit }: ImportsDeps,
  { slug, actor, job }: Undo,
  { row, before, member }: Changed,
): Promise<boolean> {
  const old = { first: before.first, last: before.last }
  const given = { first: row.first || before.first, last: row.last || before.last }
  const has = (names: typeof old) => member.first === names.first && member.last === names.last
  const wasChanged = given.first !== old.first || given.last !== old.last
  if (!wasChanged || has(old)) return true
  if (!has(given)) return false
  const subject = (await accounts.findPerson(member.sub))?.pseudonym ?? null
  await members.rename(member.sub, old)
  await accounts.changeAccountNames(member.sub, old)
  await audit.append(createJobAuditEntry({ job, group: slug, actor }, { action: 'member_renamed', subject }))
  return true
}

/** Moves a person back, if they are where the row has moved them. Returns whether they are where they were. */
async function restoreSubGroup(
  { groups, members, accounts }: ImportsDeps,
  { slug, actor, job }: Undo,
  { row, before, member }: Changed,
): Promise<boolean> {
  if (row.subGroup === '' || member.subGroupId === before.subGroupId) return true
  const subGroups = (await groups.find(slug))?.subGroups ?? []
  if (member.subGroupId !== findSubGroupByName(subGroups, row.subGroup)?.id) return false
  const subject = (await accounts.findPerson(member.sub))?.pseudonym ?? null
  const detail = subGroups.find(({ id }) => id === before.subGroupId)?.name ?? ''
  const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'member_moved', subject, detail })
  return (await members.move(slug, [member.sub], before.subGroupId, [entry])) !== 'no_sub_group'
}

/** Gives a person back what they had, where it is still as the import has set it. Returns whether they have it all. */
async function restoreChanged(deps: ImportsDeps, undo: Undo, row: StoredImportRow): Promise<boolean> {
  const { before, sub } = row
  const member = before === null || sub === null ? null : await deps.members.find(sub)
  if (before === null || member === null) return true
  if (member.group !== undo.slug) return false
  const changed = { row, before, member }
  const haveNames = await restoreNames(deps, undo, changed)
  return (await restoreSubGroup(deps, undo, changed)) && haveNames
}

/** Takes back what a row has done. Returns whether nothing of it is left. */
async function undoRow(deps: ImportsDeps, undo: Undo, row: StoredImportRow): Promise<boolean> {
  if (row.result === 'changed') return restoreChanged(deps, undo, row)
  return row.sub === null || removeCreated(deps, undo, row.sub)
}

/** Returns the rows that have created or changed a person. Those of people who were removed since are redacted. */
async function listSucceeded({ memberImports }: ImportsDeps, id: string): Promise<StoredImportRow[]> {
  const rows: StoredImportRow[] = []
  let after = 0
  for (;;) {
    const page = await memberImports.listRows(id, { after, show: 'processed' })
    if (page.length === 0) return rows
    rows.push(...page.filter(({ result }) => result !== 'failed'))
    after = page.at(-1)?.line ?? after
  }
}

/**
 * Takes back what an import has done, the last row first. A job that is run again finds the people whom it has removed no
 * more, and those whom it has restored as they were before: it counts them again.
 */
export function undoImportJob(deps: ImportsDeps) {
  return defineJob({
    name: 'undo-member-import',
    input: undoInput,
    isLong: true,
    async run(input, job, worker) {
      const { id, slug, actor } = input
      // The job is stored before the change that it follows, which may not have been made.
      if ((await deps.memberImports.find(id))?.undoJob !== job.id) return 'not_begun'
      const undo = { ...input, job }
      const rows = await listSucceeded(deps, id)
      await saveTotal(deps, job.id, rows.length)
      let undone = 0
      for (const [done, row] of rows.reverse().entries()) {
        if (await undoRow(deps, undo, row)) undone += 1
        await worker.saveProgress(Math.max(worker.done, done + 1))
      }
      const detail = `${undone} of ${rows.length}`
      const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'import_undone', detail })
      await deps.memberImports.endJob(id, job.id, { undone, entry })
      return { undone }
    },
  })
}

/** Begins to undo a finished import, within a day (row 50). Repeated, it has no effect. */
export function undoMemberImport(deps: ImportsDeps) {
  const kind = undoImportJob(deps)
  return async (actor: Actor, input: { slug: string; id: string }): Promise<MemberImport> => {
    const { group, stored } = await requireImport(deps, actor, input)
    if (stored.undoJob !== null) return describeImport(deps, group, stored)
    const counts = await deps.memberImports.countRows(stored.id)
    if (findUndoLimit(stored, counts, deps.now()) === null) throw new Refusal('groups.not_undoable')

    const jobId = deps.newId()
    const jobInput = { id: stored.id, slug: input.slug, actor: await findPseudonym(deps, actor.sub) }
    const prepared = { id: jobId, kind, subject: importJobSubject(input.slug), input: jobInput }
    const outcome = await changeWithJob(deps, prepared, () =>
      deps.memberImports.setJob(stored.id, 'undo', jobId),
    )
    // False: it is being tried again since it was read, or another import is at work.
    if (outcome !== true) throw await describeBusy(deps, input.slug, stored.id)
    return describeImport(deps, group, { ...stored, undoJob: jobId, runningJob: jobId })
  }
}
