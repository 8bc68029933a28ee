import type { Actor } from '@kitchen-table/domain/accounts'
import { mayReadBenefitReport } from '@kitchen-table/domain/insights'
import { type Group, mayManageGroup } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'

type Deps = { findGroup: (slug: string) => Promise<Group | null> }

/**
 * Returns an organization that the actor manages. Throws `groups.not_found` alike for another and for a missing one.
 */
export async function requireManagedGroup({ findGroup }: Deps, actor: Actor, slug: string): Promise<Group> {
  const group = mayManageGroup(actor, slug) ? await findGroup(slug) : null
  if (group === null) throw new Refusal('groups.not_found')
  return group
}

/**
 * Returns an organization whose reports the actor may read (row 52). Throws also `insights.report_not_shared` for the
 * actor's own organization if its setting does not allow it.
 */
export async function requireReportedGroup(deps: Deps, actor: Actor, slug: string): Promise<Group> {
  const group = await requireManagedGroup(deps, actor, slug)
  if (!mayReadBenefitReport(actor, group)) throw new Refusal('insights.report_not_shared')
  return group
}
