import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { hasUnfinishedJob } from './has-unfinished-job.ts'
import { describeImport } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { requireImport } from './require-import.ts'

/**
 * Marks an import as begun, or allows the failed rows of a finished one to be tried again. Its rows are processed while its
 * progress stream is open. One that is undone stays so.
 */
export function startMemberImport(deps: ImportsDeps) {
  const { memberImports, audit, now } = deps
  return async (actor: Actor, input: { slug: string; id: string }): Promise<MemberImport> => {
    const { group, stored } = await requireImport(deps, actor, input)
    if (stored.undoJob !== null) return describeImport(deps, group, stored)
    if (await hasUnfinishedJob(deps, await memberImports.list(group.slug))) throw new Refusal('groups.busy')
    const outcome = await memberImports.start(stored.id, now())
    if (outcome === 'busy') throw new Refusal('groups.busy')
    const begun = await memberImports.find(stored.id)
    if (outcome === 'not_found' || begun === null) throw new Refusal('groups.import_not_found')

    const { total } = await memberImports.countRows(stored.id)
    const job = { id: stored.id, createdAt: begun.startedAt ?? now() }
    const auditJob = { job, group: group.slug, actor: await findPseudonym(deps, actor.sub) }
    await audit.append(
      createJobAuditEntry(auditJob, {
        action: 'import_started',
        detail: total === 1 ? '1 person' : `${total} people`,
      }),
    )
    return describeImport(deps, group, begun)
  }
}
