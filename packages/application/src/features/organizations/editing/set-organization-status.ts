import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { OrganizationStatus } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { toChunks } from '../members/chunks.ts'
import { mirrorAccountStatus } from '../mirror-account-status.ts'
import { organizationJobSubject, saveJobTotal, storeJobThenChange } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  readCurrentOrganizationDetails,
  requireEditableOrganization,
  type SaveDeps,
  storeOrganization,
} from './save-organization.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'groups' | 'people' | 'members' | 'directory' | 'jobs'>

/** Accounts that are set at the same time: Amazon Cognito allows some tens of such calls a second. */
const ACCOUNTS_AT_ONCE = 20

const statusInput = z.strictObject({ slug: z.string() })

/**
 * Returns the job that carries the status of an organization over to the accounts of its members. A later change of the
 * status has a job of its own, which takes over. It begins with the first member when it is resumed: setting an account
 * again has no effect.
 */
export function mirrorOrganizationStatusJob(deps: JobDeps) {
  const { groups, members, jobs } = deps
  return defineJob({
    name: 'mirror-group-status',
    input: statusInput,
    isLong: true,
    async run({ slug }, { id }, worker) {
      // The status was not changed after all, or was changed again.
      const isSuperseded = async () => (await groups.find(slug))?.statusJob !== id
      await saveJobTotal({ jobs }, id, await members.count(slug))
      let done = 0
      for (let after: string | undefined; ; ) {
        const page = await members.list(slug, after)
        if (page.length === 0) return 'mirrored'
        for (const chunk of toChunks(page, ACCOUNTS_AT_ONCE)) {
          if (await isSuperseded()) return 'superseded'
          await Promise.all(chunk.map(({ sub }) => mirrorAccountStatus(deps, sub)))
          done += chunk.length
          await worker.saveProgress(Math.max(done, worker.done))
        }
        after = page.at(-1)?.email
      }
    },
  })
}

/**
 * Activates or deactivates an organization. The status counts from the next request of a member on, whatever the user
 * pool has (docs/security.md T43); the job that follows only mirrors it there. Who was disabled alone stays so.
 */
export function setOrganizationStatus(deps: SaveDeps & Pick<OrganizationsFeatureDeps, 'notifyReconciler'>) {
  return async (
    actor: Actor,
    { groupStatus, ...edited }: { slug: string; version: number; groupStatus: OrganizationStatus },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    const { slug, version } = group
    if (group.archivedAt !== null) throw new Refusal('groups.archived')
    if (group.groupStatus === groupStatus) return readCurrentOrganizationDetails(deps, actor, slug)

    const statusJob = deps.newId()
    const kind = mirrorOrganizationStatusJob(deps)
    const subject = organizationJobSubject(slug, `status:${version + 1}`)
    // Also when it is activated: the time at which it was disabled may be one of a clock that was ahead, or missing, if an
    // earlier release disabled it (docs/security.md T72).
    const disabledAt = deps.now()
    const action = groupStatus === 'active' ? 'group_activated' : 'group_deactivated'
    const outcome = await storeJobThenChange(deps, { id: statusJob, kind, subject, input: { slug } }, () =>
      storeOrganization(deps, actor, { ...group, groupStatus, disabledAt, statusJob }, [{ action }]),
    )
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (!outcome) throw new Refusal('groups.stale')
    return readCurrentOrganizationDetails(deps, actor, slug)
  }
}
