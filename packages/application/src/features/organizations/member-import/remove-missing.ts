import type { MemberImport, MissingMember } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayRemoveMissingMembers } from '@kitchen-table/domain/member-import'
import { z } from 'zod'
import { defineJob, type JobContext, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { findSubGroup } from '../members/member-views.ts'
import { saveJobTotal, storeJobThenChange } from '../organization-jobs.ts'
import { messages } from './audit.messages.ts'
import {
  countMissingMembers,
  iterateMissingMembers,
  listMissingMembersPage,
  type MissingCounts,
} from './find-missing.ts'
import { importChangeRefusal, memberImportJobSubject } from './import-conflict.ts'
import { getImportState, readMemberImportView } from './import-view.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredMemberImport } from './ports.ts'
import { removeMember } from './remove-member.ts'
import { requireMemberImport } from './require-member-import.ts'

/** `actor` is a pseudonym, `count` what the person has confirmed. */
const removalInput = z.strictObject({
  id: z.string(),
  slug: z.string(),
  actor: z.string().nullable(),
  count: z.number(),
})

/**
 * How many people a removal has removed, and whom it removes next. It is stored before each removal, so that a job that is
 * run again finishes the last one, and counts it.
 */
const removalState = z.object({ removed: z.number(), next: z.string().nullable() })
type RemovalState = z.infer<typeof removalState>
/** The item of the job's results that has the state; the one before has the total. */
const STATE_ITEM = 1

async function readState({ jobs }: MemberImportDeps, jobId: string): Promise<RemovalState> {
  const [stored] = await jobs.listResults(jobId, STATE_ITEM - 1)
  return stored === undefined ? { removed: 0, next: null } : removalState.parse(stored.result)
}

/** Removes missing members, at most as many as were confirmed. Returns how many. */
async function removeMissing(
  deps: MemberImportDeps,
  { stored, actor, count }: { stored: StoredMemberImport; actor: string | null; count: number },
  { job, worker }: { job: JobContext; worker: JobWorker },
): Promise<number> {
  const save = (state: RemovalState) => deps.jobs.saveResults(job.id, [{ item: STATE_ITEM, result: state }])
  const state = await readState(deps, job.id)
  let { removed } = state
  if (state.next !== null && (await removeMember(deps, { sub: state.next, actor }))) removed += 1
  for await (const page of iterateMissingMembers(deps, stored))
    for (const { sub } of page) {
      if (removed >= count) return removed
      await worker.saveProgress(removed)
      await save({ removed, next: sub })
      if (await removeMember(deps, { sub, actor })) removed += 1
      await save({ removed, next: null })
    }
  return removed
}

/**
 * Removes the members who are not in the file. A member whose account another job is changing for long stays, and can be
 * removed by another removal.
 */
export function removeMissingMembersJob(deps: MemberImportDeps) {
  return defineJob({
    name: 'remove-missing-members',
    input: removalInput,
    isLong: true,
    async run({ id, slug, actor, count }, job, worker) {
      const stored = await deps.memberImports.find(id)
      // The job is stored before the change that it follows, which may not have been made.
      if (stored === null || stored.removalJob !== job.id) return { removed: 0 }
      await saveJobTotal(deps, job.id, count)
      const removed = await removeMissing(deps, { stored, actor, count }, { job, worker })
      await worker.saveProgress(removed)
      const detail = () => messages.missingRemoved({ count: removed, file: stored.fileName })
      const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'missing_removed', detail })
      await deps.memberImports.endJob(id, job.id, { remaining: null, entry })
      return { removed }
    },
  })
}

/** Counts who is missing. Throws the refusal if the import can remove nobody, no matter who is missing. */
async function requireRemovable(deps: MemberImportDeps, stored: StoredMemberImport): Promise<MissingCounts> {
  const { unaddressed } = await deps.memberImports.countRows(stored.id)
  const isFinished = getImportState(stored) === 'finished' && stored.undoJob === null
  if (!isFinished || unaddressed > 0 || stored.hasOtherPeople) throw new Refusal('groups.missing_changed')
  const counts = await countMissingMembers(deps, stored)
  if (!mayRemoveMissingMembers(counts)) throw new Refusal('groups.file_incomplete')
  return counts
}

/** Returns a page of those whom a removal would remove (row 50). */
export function listMissingMembers(deps: MemberImportDeps) {
  return async (
    actor: Actor,
    { after, ...input }: { slug: string; id: string; after?: string | undefined },
  ): Promise<{ members: MissingMember[]; next: string | null }> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    if (after === undefined) await requireRemovable(deps, stored)
    const { missing, next } = await listMissingMembersPage(deps, stored, after)
    const members = missing.map(({ sub, email, first, last, subGroupId }) => {
      return { sub, email, first, last, subGroup: findSubGroup(group, subGroupId)?.name ?? '' }
    })
    return { members, next }
  }
}

/** Begins to remove the learners who are not in the file of a finished import (row 50). */
export function startRemovingMissingMembers(deps: MemberImportDeps) {
  const kind = removeMissingMembersJob(deps)
  return async (
    actor: Actor,
    { count, ...input }: { slug: string; id: string; count: number },
  ): Promise<MemberImport> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    const counts = await requireRemovable(deps, stored)
    if (counts.missing !== count) throw new Refusal('groups.missing_changed')

    const jobId = deps.newId()
    const jobActor = await findPseudonym(deps, actor.sub)
    const jobInput = { id: stored.id, slug: input.slug, actor: jobActor, count }
    const prepared = { id: jobId, kind, subject: memberImportJobSubject(input.slug), input: jobInput }
    const outcome = await storeJobThenChange(deps, prepared, () =>
      deps.memberImports.setJob(stored.id, { id: jobId, kind: 'removal', now: deps.now() }),
    )
    if (outcome !== true) throw await importChangeRefusal(deps, input.slug, stored.id)
    return readMemberImportView(deps, group, { ...stored, removalJob: jobId, runningJob: jobId })
  }
}
