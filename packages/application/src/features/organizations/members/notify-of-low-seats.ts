import { areSeatsNearlyTaken } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { enqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { organizationJobSubject } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { listManagers } from './list-managers.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'members' | 'outbox' | 'notifyOutbox' | 'newId' | 'now'>

const seatsInput = z.strictObject({ slug: z.string() })

/** Returns the job that mails the managers of an organization whose seats are nearly all taken. */
export function notifyOfLowSeatsJob(deps: JobDeps) {
  return defineJob({
    name: 'notify-of-low-seats',
    input: seatsInput,
    async run({ slug: group }, job) {
      for (const { sub } of await listManagers(deps, group))
        await enqueueMessage(deps)(
          { channel: 'mail', purpose: 'seats-short', sub, group },
          createDeterministicId('seats-short', job.id, sub),
        )
      return 'told'
    },
  })
}

/**
 * Starts the job that mails the managers of an organization, if nearly all of its seats are taken: once for each maximum, as
 * long as the finished job is stored. Called after members were added or enabled.
 */
export async function notifyOfLowSeats(
  deps: JobDeps & Pick<OrganizationsFeatureDeps, 'groups' | 'startJob'>,
  slug: string,
): Promise<void> {
  const group = await deps.groups.find(slug)
  if (group === null || group.maxMembers === 0) return
  const { taken } = await deps.members.countSeats(slug)
  if (!areSeatsNearlyTaken({ taken, max: group.maxMembers })) return
  const id = createDeterministicId('seats-short', slug, String(group.maxMembers))
  const subject = organizationJobSubject(slug, 'seats')
  await deps.startJob(notifyOfLowSeatsJob(deps), { id, subject, input: { slug } })
}
