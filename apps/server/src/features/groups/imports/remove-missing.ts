import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { z } from 'zod'
import { defineJob, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findPseudonym } from '../audit/audit-entries.ts'
import { saveTotal } from '../group-jobs.ts'
import { countMissing, listMissing } from './find-missing.ts'
import { createImportAuditEntry } from './import-audit-entry.ts'
import { describeImport, findState } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { requireImport } from './require-import.ts'
import { beginImportJob, importJobSubject, removeMember } from './undo-import.ts'

/** `actor` is a pseudonym, `count` what the person has confirmed. */
const removalInput = z.strictObject({
  id: z.string(),
  slug: z.string(),
  actor: z.string().nullable(),
  count: z.number(),
})

/** Removes a person who was counted as removed; the count becomes `done` again if they were not. */
async function removeCounted(
  deps: ImportsDeps,
  worker: JobWorker,
  { done, ...person }: { sub: string; actor: string | null; done: number },
): Promise<boolean> {
  let isRemoved = false
  try {
    isRemoved = await removeMember(deps, person)
  } finally {
    if (!isRemoved) await worker.saveProgress(done)
  }
  return isRemoved
}

/**
 * Removes the members who are not in the file. A job that is run again does not find those whom it has removed. It does
 * nothing unless the import names it: it is stored before it is named.
 */
export function removeMissingJob(deps: ImportsDeps) {
  return defineJob({
    name: 'remove-missing-members',
    input: removalInput,
    isLong: true,
    async run({ id, slug, actor, count }, job, worker) {
      const stored = await deps.memberImports.find(id)
      if (stored?.unfinishedJob !== job.id) return { removed: worker.done }
      await saveTotal(deps, job.id, count)
      let done = worker.done
      for await (const page of listMissing(deps, stored))
        for (const { sub } of page) {
          // Never more than were confirmed, whoever has come to be missing since.
          if (done >= count) break
          // Who is about to be removed counts before: if the process dies, the job of their own is resumed by itself.
          await worker.saveProgress(done + 1)
          if (await removeCounted(deps, worker, { sub, actor, done })) done += 1
        }
      const detail = done === 1 ? '1 person' : `${done} people`
      await deps.audit.append(
        createImportAuditEntry({ job, group: slug, actor }, { action: 'missing_removed', detail }),
      )
      await deps.memberImports.endJob(id, job.id)
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
    const isFinished = findState(stored) === 'finished' && stored.undoJob === null
    if (!isFinished || (await countMissing(deps, stored)) !== count)
      throw new Refusal('groups.missing_changed')

    const jobId = deps.newId()
    const jobActor = await findPseudonym(deps, actor.sub)
    const jobInput = { id: stored.id, slug: input.slug, actor: jobActor, count }
    const prepared = { id: jobId, kind, subject: importJobSubject(input.slug), input: jobInput }
    const outcome = await beginImportJob(deps, { ...prepared, importId: stored.id, work: 'removal' })
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (outcome !== 'begun') throw new Refusal('groups.missing_changed')
    return describeImport(deps, group, (await deps.memberImports.find(stored.id)) ?? stored)
  }
}
