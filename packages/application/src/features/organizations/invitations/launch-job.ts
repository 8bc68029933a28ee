import {
  countDueInvitations,
  findNextLaunchTime,
  type Launch,
  type Organization,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import { MAX_MEMBERS_AT_ONCE } from '../members/chunks.ts'
import { countRemainingInvitations } from '../members/invitation-limits.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { type InviteDeps, inviteMembers } from './invite-members.ts'

export type LaunchJobDeps = InviteDeps & Pick<OrganizationsFeatureDeps, 'audit'>

/** After the last part, those who could not be invited are tried again, with this pause, as long as `GIVE_UP_MS`. */
const RETRY_PAUSE_MS = 60 * 60_000
const GIVE_UP_MS = 3 * 24 * 60 * 60_000

const launchInput = z.strictObject({ slug: z.string(), launch: z.string(), actor: z.string().nullable() })
type LaunchInput = z.infer<typeof launchInput>

const uninvited = { search: '', subGroup: null, status: 'uninvited' } as const
const byEmail = { sort: 'email', descending: false } as const

/** Invites at most `max` of those who were not invited yet; returns how many were. */
async function inviteSome(
  deps: LaunchJobDeps,
  { slug, actor }: LaunchInput,
  { job, worker, max }: { job: JobContext; worker: JobWorker; max: number },
): Promise<number> {
  let invited = 0
  for (let after: string | undefined; invited < max; ) {
    const size = Math.min(MAX_MEMBERS_AT_ONCE, max - invited)
    const page = await deps.members.search(slug, uninvited, byEmail, { after, max: size })
    const results = await inviteMembers(deps, { slug, actor, job, at: deps.now() }, page.members)
    if (results === null) return invited
    const sent = [...results.values()].filter((result) => result === 'sent').length
    invited += sent
    await worker.saveProgress(worker.done + sent)
    if (page.next === null) return invited
    after = page.next
  }
  return invited
}

/** Returns the organization while a launch of it is still planned, and it may send e-mails. */
async function findLaunching(
  { groups }: LaunchJobDeps,
  { slug, launch }: LaunchInput,
): Promise<(Organization & { launch: Launch }) | null> {
  const group = await groups.find(slug)
  if (group?.launch?.id !== launch || group.groupStatus !== 'active') return null
  return { ...group, launch: group.launch }
}

/**
 * Returns the job that invites those who were added without an invitation, in the parts of a planned launch. Between two
 * parts it is paused; each begins with whether the launch is still planned. A person who was invited is not found again, so
 * that nobody gets two invitations.
 */
export function launchJob(deps: LaunchJobDeps) {
  return defineJob({
    name: 'launch-invitations',
    input: launchInput,
    isLong: true,
    async run(input, job, worker) {
      const { slug } = input
      for (;;) {
        const group = await findLaunching(deps, input)
        if (group === null) return 'stopped'
        const { uninvited: waiting } = await deps.members.summarize(slug, '')
        const due = countDueInvitations(group.launch, { sent: worker.done, waiting }, deps.now())
        const allowed = Math.min(due, await countRemainingInvitations(deps, slug))
        const invited = await inviteSome(deps, input, { job, worker, max: allowed })
        const next = findNextLaunchTime(group.launch, deps.now())
        if (next !== null) await worker.pauseUntil(next)
        const isLate = deps.now() > group.launch.startsAt + group.launch.hours * 60 * 60_000 + GIVE_UP_MS
        if (invited >= waiting || isLate) return 'launched'
        await worker.pauseUntil(deps.now() + RETRY_PAUSE_MS)
      }
    },
  })
}
