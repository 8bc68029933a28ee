import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
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

/** An organization with the name that the audit log of the other one gets. */
const place = z.strictObject({ slug: z.string(), name: z.string() })

/** `actor` and `subject` are pseudonyms. */
const transferInput = z.strictObject({
  sub: z.string(),
  from: place,
  to: place,
  subject: z.string(),
  actor: z.string().nullable(),
})

/**
 * Returns the job that moves a member to another organization: record, seats and both audit logs in one step, then the
 * account. What the member has done stays counted where it was done (docs/product.md 10.1).
 */
export function transferMemberJob(deps: JobDeps) {
  return defineJob({
    name: 'transfer-member',
    keepsOutcome: () => false,
    input: transferInput,
    async run({ sub, from, to, subject, actor }, job) {
      const left = { action: 'member_transferred', subject, detail: () => to.name } as const
      const arrived = { action: 'member_arrived', subject, detail: () => from.name } as const
      const entries = [
        createJobAuditEntry({ job, group: from.slug, actor }, left),
        createJobAuditEntry({ job, group: to.slug, actor }, arrived),
      ]
      const movedAt = new Date(job.createdAt).toISOString()
      const outcome = await deps.members.transfer(sub, to.slug, movedAt, entries)
      if (outcome !== 'transferred') return outcome
      await deps.directory.setGroup(sub, to.slug)
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
        from: { slug: from.slug, name: getOrganizationDisplayName(from) },
        to: { slug, name: getOrganizationDisplayName(to) },
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
