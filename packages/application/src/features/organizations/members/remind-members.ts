import type { MemberSelection, ReminderResult } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  addReminderOutcomes,
  classifyReminder,
  emptyReminderOutcome,
  isReminderDue,
  memberFilters,
  type ReminderOutcome,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ListedMember } from '../../people/membership-store.ts'
import { findPseudonym } from '../audit/audit-entries.ts'
import {
  countInvitationResults,
  type InvitationResult,
  type InviteDeps,
  inviteMembers,
  toInvitee,
} from '../invitations/invite-members.ts'
import { organizationJobSubject, REMINDERS_JOB, saveJobTotal } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  requireActiveOrganization,
  requireNonProviderActor,
  requireNonProviderOrganization,
  requireOwnOrganization,
} from '../require-organization.ts'
import type { InvitationDeps } from './add-member.ts'
import { toChunks } from './chunks.ts'
import { findSelectedMembers } from './find-selected-members.ts'
import { countRemainingInvitations, requireInvitationAllowance } from './invitation-limits.ts'
import { toMemberQuery } from './list-members.ts'

type JobDeps = InvitationDeps & InviteDeps & Pick<OrganizationsFeatureDeps, 'jobs'>

type Deps = JobDeps &
  Pick<OrganizationsFeatureDeps, 'providerOrganizations' | 'runJob' | 'startJob' | 'newId'>

type Reminder = { slug: string; actor: string | null; job: JobContext }

/** Returns an outcome of which nothing was sent: those members who are skipped, by the reason. */
function countSkipped(members: readonly ListedMember[], now: number): ReminderOutcome {
  const results = members.map((member) => classifyReminder(toInvitee(member), now))
  return countInvitationResults(
    results.filter((result): result is Exclude<typeof result, 'due'> => result !== 'due'),
  )
}

/** Reminds those of some members who are due; null if the organization is switched off. */
async function remindChunk(
  deps: JobDeps,
  { slug, actor, job }: Reminder,
  chunk: readonly ListedMember[],
): Promise<ReminderOutcome | null> {
  const results: ReadonlyMap<string, InvitationResult> | null = await inviteMembers(
    deps,
    { slug, actor, job, at: job.createdAt },
    chunk,
  )
  return results && countInvitationResults(results.values())
}

const commonInput = { slug: z.string(), actor: z.string().nullable() }
const someInput = z.strictObject({ ...commonInput, subs: z.array(z.string()) })

/** Returns the job that reminds at most a hundred members. */
export function remindSelectedMembersJob(deps: JobDeps) {
  return defineJob({
    name: 'remind-some-members',
    keepsOutcome: () => false,
    input: someInput,
    async run({ slug, actor, subs }, job): Promise<ReminderOutcome> {
      let outcome = emptyReminderOutcome
      for (const chunk of toChunks(subs)) {
        const found = await Promise.all(chunk.map((sub) => deps.members.find(sub)))
        const present = found.filter((member) => member !== null).filter(({ group }) => group === slug)
        const reminded = await remindChunk(deps, { slug, actor, job }, present)
        if (reminded === null) return { ...outcome, stoppedBy: 'disabled' }
        outcome = addReminderOutcomes(outcome, reminded)
      }
      return outcome
    },
  })
}

const matchingInput = z.strictObject({
  ...commonInput,
  search: z.string(),
  subGroup: z.string().nullable(),
  status: z.enum(memberFilters).nullable(),
})

/** Returns the job that reminds all members who match a query, as far as the organization may send invitations today. */
export function remindMatchingMembersJob(deps: JobDeps) {
  return defineJob({
    name: REMINDERS_JOB,
    input: matchingInput,
    isLong: true,
    async run({ slug, actor, ...query }, job, worker): Promise<ReminderOutcome> {
      let seen = 0
      let outcome = emptyReminderOutcome
      for (let after: string | undefined; ; ) {
        const page = await deps.members.search(slug, query, { sort: 'email', descending: false }, { after })
        await saveJobTotal(deps, job.id, page.matching)
        for (const chunk of toChunks(page.members)) {
          const due = chunk.filter((member) => isReminderDue(toInvitee(member), job.createdAt))
          if ((await countRemainingInvitations(deps, slug)) < due.length)
            return { ...outcome, stoppedBy: 'daily_limit' }
          const reminded = await remindChunk(deps, { slug, actor, job }, chunk)
          if (reminded === null) return { ...outcome, stoppedBy: 'disabled' }
          outcome = addReminderOutcomes(outcome, reminded)
          seen += chunk.length
          await worker.saveProgress(Math.max(seen, worker.done))
        }
        if (page.next === null) return outcome
        after = page.next
      }
    },
  })
}

/** Invites again those members who have never signed in and were invited last at least a week ago (row 33). */
export function remindMembers(deps: Deps) {
  const [someJob, matchingJob] = [remindSelectedMembersJob(deps), remindMatchingMembersJob(deps)]

  async function remindSelected(
    slug: string,
    actor: string | null,
    selected: ListedMember[],
  ): Promise<ReminderOutcome> {
    const now = deps.now()
    const due = selected.filter((member) => isReminderDue(toInvitee(member), now))
    const skipped = countSkipped(selected, now)
    if (due.length === 0) return skipped
    await requireInvitationAllowance(deps, slug, due.length)
    const input = { slug, actor, subs: due.map(({ sub }) => sub) }
    const outcome = await deps.runJob(someJob, organizationJobSubject(slug, 'reminders'), input)
    if (outcome === 'busy') throw new Refusal('groups.busy')
    return addReminderOutcomes(skipped, outcome)
  }

  return async (
    actor: Actor,
    { slug, members: selection }: { slug: string; members: MemberSelection },
  ): Promise<ReminderResult> => {
    const group = await requireOwnOrganization(deps, actor, slug)
    await requireNonProviderActor(deps, actor)
    requireNonProviderOrganization(deps.providerOrganizations, slug)
    requireActiveOrganization(group)
    const pseudonym = await findPseudonym(deps, actor.sub)
    const selected = await findSelectedMembers(deps, slug, selection)
    if (selected !== null) return { reminders: await remindSelected(slug, pseudonym, selected), job: null }

    await requireInvitationAllowance(deps, slug)
    const id = deps.newId()
    const query = toMemberQuery('matching' in selection ? selection.matching : {})
    const input = { slug, actor: pseudonym, ...query }
    const outcome = await deps.startJob(matchingJob, {
      id,
      subject: organizationJobSubject(slug, 'reminders'),
      input,
    })
    if (outcome === 'busy') throw new Refusal('groups.busy')
    return { reminders: null, job: id }
  }
}
