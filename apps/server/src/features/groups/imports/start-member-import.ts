import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { Refusal } from '../../../platform/refusal.ts'
import { findPseudonym } from '../audit/audit-entries.ts'
import { createImportAuditEntry } from './import-audit-entry.ts'
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
    const outcome = await memberImports.start(stored.id, { at: now(), by: actor.sub })
    if (outcome === 'busy') throw new Refusal('groups.busy')
    const begun = await memberImports.find(stored.id)
    if (outcome === 'not_found' || begun === null) throw new Refusal('groups.import_not_found')

    if (outcome === 'undone') return describeImport(deps, group, begun)

    const { total } = await memberImports.countRows(stored.id)
    const { at, by } = begun.lastStart ?? { at: begun.createdAt, by: begun.sub }
    const job = { id: stored.id, createdAt: at }
    const detail = total === 1 ? '1 person' : `${total} people`
    await audit.append(
      createImportAuditEntry(
        { job, item: String(at), group: group.slug, actor: await findPseudonym(deps, by) },
        { action: 'import_started', detail },
      ),
    )
    return describeImport(deps, group, begun)
  }
}
