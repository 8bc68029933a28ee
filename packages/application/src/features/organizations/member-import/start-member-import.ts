import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { Refusal } from '../../../platform/refusal.ts'
import { createAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { requireActiveOrganization } from '../require-organization.ts'
import { messages } from './audit.messages.ts'
import { importChangeRefusal } from './import-conflict.ts'
import { describeImport } from './import-view.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { judgeOvertakenRows } from './judge-overtaken.ts'
import { requireImport } from './require-import.ts'

/**
 * Marks an import as begun, or allows the failed rows of a finished one to be tried again. Its rows are processed while its
 * progress stream is open. One that is undone stays so.
 */
export function startMemberImport(deps: ImportsDeps) {
  const { memberImports, now } = deps
  return async (actor: Actor, input: { slug: string; id: string }): Promise<MemberImport> => {
    const { group, stored } = await requireImport(deps, actor, input)
    if (stored.undoJob !== null) return describeImport(deps, group, stored)
    requireActiveOrganization(group)
    if (stored.startedAt === null) await judgeOvertakenRows(deps, actor, group, stored)
    const { total, retryable } = await memberImports.countRows(stored.id)
    const count = stored.startedAt === null ? total : retryable
    const detail = messages.started({ count })
    const by = { group: group.slug, actor: await findPseudonym(deps, actor.sub) }
    const entry = createAuditEntry(deps, by, { action: 'import_started', detail })
    const outcome = await memberImports.start(stored.id, now(), entry)
    if (outcome === 'busy') throw await importChangeRefusal(deps, group.slug, stored.id)
    const begun = await memberImports.find(stored.id)
    if (begun === null) throw new Refusal('groups.import_not_found')
    return describeImport(deps, group, begun)
  }
}
