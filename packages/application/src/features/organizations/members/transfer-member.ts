import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { mirrorAccountStatus } from '../mirror-account-status.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireActiveOrganization, requireNonProviderOrganization } from '../require-organization.ts'
import { personJobSubject } from './delete-member.ts'
import { type MemberDetailsDeps, readMemberDetails } from './find-member.ts'
import { requireChangeableMembership } from './require-administrable.ts'
import { requireMember } from './require-member.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'groups' | 'people' | 'members' | 'directory'>

/** `from` and `to` are slugs, `actor` and `subject` pseudonyms. */
const transferInput = z.strictObject({
  sub: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  actor: z.string().nullable(),
})

/**
 * Returns the job that moves a member to another organization: record, seats and both audit logs in one step, then the
 * account. What the member has done stays counted where it was done (docs/product.md 10.1). Neither log names the other
 * organization: its managers read it.
 */
export function transferMemberJob(deps: JobDeps) {
  return defineJob({
    name: 'transfer-member',
    keepsOutcome: () => false,
    input: transferInput,
    async run({ sub, from, to, subject, actor }, job) {
      const entries = [
        createJobAuditEntry({ job, group: from, actor }, { action: 'member_transferred', subject }),
        createJobAuditEntry({ job, group: to, actor }, { action: 'member_arrived', subject }),
      ]
      const movedAt = new Date(job.createdAt).toISOString()
      const outcome = await deps.members.transfer(sub, to, movedAt, entries)
      if (outcome !== 'transferred') return outcome
      await deps.directory.setGroup(sub, to)
      // The organizations may differ in whether their members can sign in.
      await mirrorAccountStatus(deps, sub)
      return outcome
    },
  })
}

type Deps = JobDeps & MemberDetailsDeps & Pick<OrganizationsFeatureDeps, 'providerOrganizations' | 'runJob'>

/** Moves a user with their progress to another organization (row 59). */
export function transferMember(deps: Deps) {
  const job = transferMemberJob(deps)
  return async (
    actor: Actor,
    { sub, group: slug }: { sub: string; group: string },
  ): Promise<MemberDetails> => {
    const person = await requireChangeableMembership(deps, actor, sub)
    const [from, to] = await Promise.all([deps.groups.find(person.group), deps.groups.find(slug)])
    if (to === null) throw new Refusal('groups.not_found')
    requireNonProviderOrganization(deps.providerOrganizations, slug)
    requireActiveOrganization(to)
    if (person.role === 'manager') throw new Refusal('groups.manager_stays')
    if (from !== null && from.slug !== slug) {
      const input = {
        sub,
        from: from.slug,
        to: slug,
        subject: person.pseudonym,
        actor: await findPseudonym(deps, actor.sub),
      }
      const outcome = await deps.runJob(job, personJobSubject(sub), input)
      if (outcome === 'busy') throw new Refusal('groups.busy')
      if (outcome === 'full') throw new Refusal('groups.full')
      if (outcome === 'no_group') throw new Refusal('groups.not_found')
      if (outcome === 'not_found') throw new Refusal('groups.member_not_found')
    }
    return readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
  }
}
