import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { Refusal } from '../../../platform/refusal.ts'
import { organizationJobSubject, storeJobThenChange } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireNonProviderOrganization } from '../require-organization.ts'
import {
  readCurrentOrganizationDetails,
  requireEditableOrganization,
  type SaveDeps,
  saveOrganization,
  storeOrganization,
} from './save-organization.ts'
import { mirrorOrganizationStatusJob } from './set-organization-status.ts'

type Deps = SaveDeps & Pick<OrganizationsFeatureDeps, 'notifyReconciler'>

/**
 * Archives an organization, which disables it, or takes it out of the archive, still disabled (row 63). Its planned launch
 * and its announcement end.
 */
export function archiveOrganization(deps: Deps) {
  return async (
    actor: Actor,
    { isArchived, ...edited }: { slug: string; version: number; isArchived: boolean },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    const { slug, version, archivedAt } = group
    requireNonProviderOrganization(deps.providerOrganizations, slug)
    if (isArchived === (archivedAt !== null)) return readCurrentOrganizationDetails(deps, actor, slug)
    if (!isArchived)
      return saveOrganization(deps, actor, { ...group, archivedAt: null }, [{ action: 'group_unarchived' }])

    const statusJob = deps.newId()
    const now = deps.now()
    const archived = {
      ...group,
      groupStatus: 'disabled' as const,
      archivedAt: now,
      disabledAt: now,
      statusJob,
      launch: null,
      announcement: null,
    }
    const kind = mirrorOrganizationStatusJob(deps)
    const subject = organizationJobSubject(slug, `status:${version + 1}`)
    const outcome = await storeJobThenChange(deps, { id: statusJob, kind, subject, input: { slug } }, () =>
      storeOrganization(deps, actor, archived, [{ action: 'group_archived' }]),
    )
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (!outcome) throw new Refusal('groups.stale')
    return readCurrentOrganizationDetails(deps, actor, slug)
  }
}
