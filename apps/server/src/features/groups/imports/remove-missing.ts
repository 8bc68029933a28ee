import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { changeWithJob, saveTotal } from '../group-jobs.ts'
import { describeBusy } from './find-import-at-work.ts'
import { countMissing, listMissing } from './find-missing.ts'
import { describeImport, findState } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { requireImport } from './require-import.ts'
import { importJobSubject, removeMember } from './undo-import.ts'

/** `actor` is a pseudonym, `count` what the person has confirmed. */
const removalInput = z.strictObject({
  id: z.string(),
  slug: z.string(),
  actor: z.string().nullable(),
  count: z.number(),
})

/**
 * Removes the members who are not in the file. A job that is run again does not find those whom it has removed. Somebody
 * whose account another job is changing stays, and is missing still.
 */
export function removeMissingJob(deps: ImportsDeps) {
  return defineJob({
    name: 'remove-missing-members',
    input: removalInput,
    isLong: true,
    async run({ id, slug, actor, count }, job, worker) {
      const stored = await deps.memberImports.find(id)
      // The job is stored before the change that it follows, which may not have been made.
      if (stored === null || stored.removalJob !== job.id) return { removed: worker.done }
      await saveTotal(deps, job.id, count)
      let done = worker.done
      for await (const page of listMissing(deps, stored))
        for (const { sub } of page) {
          // Never more than were confirmed, even if more are missing by now, or if the process dies in the next line.
          if (done >= count) break
          await worker.saveProgress(done + 1)
          if (await removeMember(deps, { sub, actor })) done += 1
        }
      await worker.saveProgress(done)
      const detail = done === 1 ? '1 person' : `${done} people`
      const entry = createJobAuditEntry({ job, group: slug, actor }, { action: 'missing_removed', detail })
      await deps.memberImports.endJob(id, job.id, { undone: null, entry })
      return { removed: done }
    },
  })
}

/** Begins to remove the learners who are not in the file of a finished import (row 50). */
export function removeMissingMembers(deps: ImportsDeps) {
  const kind = removeMissingJob(deps)
  return async (
    actor: Actor,
    { count, ...input }: { slug: string; id: string; count: number },
  ): Promise<MemberImport> => {
    const { group, stored } = await requireImport(deps, actor, input)
    const { unaddressed } = await deps.memberImports.countRows(stored.id)
    const isFinished = findState(stored) === 'finished' && stored.undoJob === null
    if (!isFinished || unaddressed > 0 || (await countMissing(deps, stored)) !== count)
      throw new Refusal('groups.missing_changed')

    const jobId = deps.newId()
    const jobActor = await findPseudonym(deps, actor.sub)
    const jobInput = { id: stored.id, slug: input.slug, actor: jobActor, count }
    const prepared = { id: jobId, kind, subject: importJobSubject(input.slug), input: jobInput }
    const outcome = await changeWithJob(deps, prepared, () =>
      deps.memberImports.setJob(stored.id, 'removal', jobId),
    )
    if (outcome !== true) throw await describeBusy(deps, input.slug, stored.id)
    return describeImport(deps, group, { ...stored, removalJob: jobId, runningJob: jobId })
  }
}
