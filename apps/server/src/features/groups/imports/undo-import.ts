import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { findSubGroupByName } from '@kitchen-table/domain/groups/import/judge-row'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { changeWithJob, groupJobSubject, saveTotal } from '../group-jobs.ts'
import { deleteMemberJob, personSubject, toDeleteInput } from '../members/delete-member.ts'
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

/** Removes a person whom the import has created, if they are still there and have never signed in. */
async function removeCreated(deps: ImportsDeps, { slug, actor }: Undo, sub: string): Promise<boolean> {
  const member = await deps.members.find(sub)
  const isUnused =
    member?.group === slug &&
    member.role === 'user' &&
    member.status === 'FORCE_CHANGE_PASSWORD' &&
    member.lastLoginAt === null
  return isUnused && removeMember(deps, { sub, actor })
}

/** Gives a person back what they had, where it is still as the import has set it. */
async function restoreChanged(
  { groups, members, accounts, audit }: ImportsDeps,
  { slug, actor, job }: Undo,
  row: StoredImportRow,
): Promise<boolean> {
  const { before } = row
  const member = row.sub === null ? null : await members.find(row.sub)
  const group = await groups.find(slug)
  if (before === null || member === null || group === null || member.group !== slug) return false
  const { sub } = member
  const subject = (await accounts.findPerson(sub))?.pseudonym ?? null
  const names = { first: row.first || before.first, last: row.last || before.last }
  const wasRenamed = names.first !== before.first || names.last !== before.last
  const isRenamed = wasRenamed && member.first === names.first && member.last === names.last
  if (isRenamed) {
    const old = { first: before.first, last: before.last }
    await members.rename(sub, old)
    await accounts.changeAccountNames(sub, old)
    await audit.append(
      createJobAuditEntry({ job, group: slug, actor }, { action: 'member_renamed', subject }),
    )
  }
  const moved = row.subGroup === '' ? null : findSubGroupByName(group.subGroups, row.subGroup)
  const isMoved = moved !== null && moved.id !== before.subGroupId && member.subGroupId === moved.id
  if (!isMoved) return isRenamed
  const detail = group.subGroups.find(({ id }) => id === before.subGroupId)?.name ?? ''
  const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'member_moved', subject, detail })
  const outcome = await members.move(slug, [sub], before.subGroupId, [entry])
  return outcome !== 'no_sub_group' || isRenamed
}

/** Returns the rows that have created or changed a person. Those of people who were removed since are gone. */
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
 * Takes back what an import has done, the last row first. A job that is run again finds the rows of those whom it has
 * removed no more, and those whom it has restored as they were before.
 */
export function undoImportJob(deps: ImportsDeps) {
  return defineJob({
    name: 'undo-member-import',
    input: undoInput,
    isLong: true,
    async run(input, job, worker) {
      // The job is stored before the change that it follows, which may not have been made.
      if ((await deps.memberImports.find(input.id))?.undoJob !== job.id) return 'not_begun'
      const undo = { ...input, job }
      const rows = await listSucceeded(deps, input.id)
      await saveTotal(deps, job.id, rows.length)
      let undone = 0
      let done = worker.done
      for (const row of rows.reverse()) {
        const isUndone =
          row.result === 'created'
            ? row.sub !== null && (await removeCreated(deps, undo, row.sub))
            : await restoreChanged(deps, undo, row)
        if (isUndone) undone += 1
        done += 1
        await worker.saveProgress(done)
      }
      const detail = `${undone} of ${rows.length}`
      await deps.audit.append(
        createJobAuditEntry(
          { job, group: input.slug, actor: input.actor },
          { action: 'import_undone', detail },
        ),
      )
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
    // False: it is being tried again since it was read, or another request undoes it.
    if (outcome !== true) throw new Refusal('groups.busy')
    return describeImport(deps, group, { ...stored, undoJob: jobId })
  }
}
