import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { findSubGroupByName } from '@kitchen-table/domain/member-import'
import type { Member } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { discardAccountWithoutPerson } from '../../people/provision-user.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { toJoinTime } from '../members/add-member.ts'
import { saveJobTotal, storeJobThenChange } from '../organization-jobs.ts'
import { messages } from './audit.messages.ts'
import { countEmailOfUndoneRow } from './count-invitation-emails.ts'
import { importChangeRefusal, memberImportJobSubject } from './import-conflict.ts'
import { findUndoDeadline, readMemberImportView } from './import-view.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { iterateImportRowPages, listUnrecordedRows } from './read-import-rows.ts'
import { removeMember } from './remove-member.ts'
import { requireMemberImport } from './require-member-import.ts'

const undoInput = z.strictObject({ id: z.string(), slug: z.string(), actor: z.string().nullable() })
type Undo = z.infer<typeof undoInput> & { job: JobContext }

/**
 * Removes a person whom the import has created, if they have never signed in. Returns whether they are gone: a person whose
 * account another job is changing stays.
 */
async function removeCreated(deps: MemberImportDeps, { slug, actor }: Undo, sub: string): Promise<boolean> {
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
  deps: MemberImportDeps,
  { slug, actor, job }: Undo,
  { row, before, member }: Changed,
): Promise<boolean> {
  const { members, directory, audit } = deps
  const old = { first: before.first, last: before.last }
  const given = { first: row.first || before.first, last: row.last || before.last }
  const has = (names: typeof old) => member.first === names.first && member.last === names.last
  const wasChanged = given.first !== old.first || given.last !== old.last
  if (!wasChanged) return true
  if (!has(old) && !has(given)) return false
  // Also if the person has the old ones: an interrupted change begins with the account.
  await directory.changeNames(member.sub, old)
  if (has(old)) return true
  const subject = await findPseudonym(deps, member.sub)
  await audit.append(createJobAuditEntry({ job, group: slug, actor }, { action: 'member_renamed', subject }))
  // Last, because a job that is run again finds by it that nothing is left to do.
  await members.rename(member.sub, old)
  return true
}

/** Moves a person back, if they are where the row has moved them. Returns whether they are where they were. */
async function restoreSubGroup(
  deps: MemberImportDeps,
  { slug, actor, job }: Undo,
  { row, before, member }: Changed,
): Promise<boolean> {
  if (row.subGroup === '' || member.subGroupId === before.subGroupId) return true
  const subGroups = (await deps.groups.find(slug))?.subGroups ?? []
  const target = findSubGroupByName(subGroups, row.subGroup)?.id
  const wasMoved = target !== before.subGroupId
  if (!wasMoved) return true
  if (member.subGroupId !== target) return false
  const subject = await findPseudonym(deps, member.sub)
  const detail = () => subGroups.find(({ id }) => id === before.subGroupId)?.name ?? ''
  const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'member_moved', subject, detail })
  return (await deps.members.move(slug, [member.sub], before.subGroupId, [entry])) !== 'no_sub_group'
}

/** Gives a person back what they had, where it is still as the import has set it. Returns whether they have it all. */
async function restoreChanged(deps: MemberImportDeps, undo: Undo, row: StoredImportRow): Promise<boolean> {
  const { before, sub } = row
  const member = before === null || sub === null ? null : await deps.members.find(sub)
  if (before === null || member === null) return true
  if (member.group !== undo.slug) return false
  const changed = { row, before, member }
  const haveNames = await restoreNames(deps, undo, changed)
  return (await restoreSubGroup(deps, undo, changed)) && haveNames
}

/** Takes back what a row has done. Returns whether nothing of it is left. */
async function undoRow(deps: MemberImportDeps, undo: Undo, row: StoredImportRow): Promise<boolean> {
  // Also of someone who was to be created, and had been added by another person.
  if (row.before !== null) return restoreChanged(deps, undo, row)
  if (row.sub === null) return true
  await countEmailOfUndoneRow(deps, { jobId: undo.job.id, importId: undo.id, row })
  return removeCreated(deps, undo, row.sub)
}

/**
 * Returns the id of the person whom a row has created without recording it; null if there is none. An account without a
 * person is deleted.
 */
async function findCreated(deps: MemberImportDeps, email: string, startedAt: number): Promise<string | null> {
  const joinedAt = toJoinTime(startedAt)
  await discardAccountWithoutPerson(deps, email, joinedAt)
  const person = await deps.people.findByEmail(email)
  const account = person && (await deps.directory.find(person.sub))
  return account?.createdAt === joinedAt ? account.sub : null
}

/** Whether a row has succeeded. Another one may have done something before it failed, or before its worker died. */
const hasSucceeded = ({ result }: StoredImportRow) => result === 'created' || result === 'changed'

/**
 * Returns the rows that have created or changed a person, in the order of their lines. Those of people who were removed
 * since are redacted.
 */
async function listEffectiveRows(
  deps: MemberImportDeps,
  { id, startedAt }: StoredMemberImport,
): Promise<StoredImportRow[]> {
  const processed: StoredImportRow[] = []
  for await (const page of iterateImportRowPages(deps, id, 'processed')) processed.push(...page)
  const rows: StoredImportRow[] = []
  for (const row of [...processed, ...(await listUnrecordedRows(deps, id))]) {
    const isCreation = row.verdict === 'create' && row.before === null
    const mayHaveCreated = isCreation && !hasSucceeded(row) && startedAt !== null
    const sub = mayHaveCreated ? await findCreated(deps, row.email, startedAt) : row.sub
    const hasEffect = hasSucceeded(row) || (isCreation ? sub !== null : row.before !== null)
    if (hasEffect) rows.push({ ...row, sub })
  }
  return rows.sort((a, b) => a.line - b.line)
}

/**
 * Takes back what an import has done. A job that is run again finds the people whom it has removed no more, and those whom
 * it has restored as they were before: it counts them again.
 */
export function undoMemberImportJob(deps: MemberImportDeps) {
  return defineJob({
    name: 'undo-member-import',
    input: undoInput,
    isLong: true,
    async run(input, job, worker) {
      const { id, slug, actor } = input
      const stored = await deps.memberImports.find(id)
      // The job is stored before the change that it follows, which may not have been made.
      if (stored?.undoJob !== job.id) return 'not_begun'
      const undo = { ...input, job }
      const rows = await listEffectiveRows(deps, stored)
      await saveJobTotal(deps, job.id, rows.length)
      let undone = 0
      for (const [done, row] of rows.entries()) {
        if (await undoRow(deps, undo, row)) undone += 1
        await worker.saveProgress(Math.max(worker.done, done + 1))
      }
      const detail = () => messages.undone({ undone, total: rows.length })
      const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'import_undone', detail })
      const remaining = rows.length - undone
      await deps.memberImports.endJob(id, job.id, { remaining, entry })
      return { undone, remaining }
    },
  })
}

/** Begins to undo an import that has finished or stopped, within a day (row 50). Repeated, it has no effect. */
export function startMemberImportUndo(deps: MemberImportDeps) {
  const kind = undoMemberImportJob(deps)
  return async (actor: Actor, input: { slug: string; id: string }): Promise<MemberImport> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    if (stored.undoJob !== null) return readMemberImportView(deps, group, stored)
    const counts = await deps.memberImports.countRows(stored.id)
    if (findUndoDeadline(stored, counts, deps.now()) === null) throw new Refusal('groups.not_undoable')

    const jobId = deps.newId()
    const jobInput = { id: stored.id, slug: input.slug, actor: await findPseudonym(deps, actor.sub) }
    const prepared = { id: jobId, kind, subject: memberImportJobSubject(input.slug), input: jobInput }
    const outcome = await storeJobThenChange(deps, prepared, () =>
      deps.memberImports.setJob(stored.id, { id: jobId, kind: 'undo', now: deps.now() }),
    )
    // False: it has a worker, or another import is at work.
    if (outcome !== true) throw await importChangeRefusal(deps, input.slug, stored.id)
    return readMemberImportView(deps, group, { ...stored, undoJob: jobId, runningJob: jobId })
  }
}
