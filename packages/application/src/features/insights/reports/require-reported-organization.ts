import type { Actor } from '@kitchen-table/domain/accounts'
import { mayReadBenefitReport } from '@kitchen-table/domain/insights'
import { mayManageOrganization, type Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'

type Deps = { findOrganization: (slug: string) => Promise<Organization | null> }

/**
 * Returns an organization that the actor manages. Throws `groups.not_found` alike for another and for a missing one.
 */
export async function requireManagedOrganization(
  { findOrganization }: Deps,
  actor: Actor,
  slug: string,
): Promise<Organization> {
  const group = mayManageOrganization(actor, slug) ? await findOrganization(slug) : null
  if (group === null) throw new Refusal('groups.not_found')
  return group
}

/**
 * Returns an organization whose reports the actor may read (row 52). Throws also `insights.report_not_shared` for the
 * actor's own organization if its setting does not allow it.
 */
export async function requireReportedOrganization(
  deps: Deps,
  actor: Actor,
  slug: string,
): Promise<Organization> {
  const group = await requireManagedOrganization(deps, actor, slug)
  if (!mayReadBenefitReport(actor, group)) throw new Refusal('insights.report_not_shared')
  return group
}
