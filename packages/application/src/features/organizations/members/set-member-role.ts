import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type MemberRole, memberRoles } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { setRole } from '../../people/set-role.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { personJobSubject } from './delete-member.ts'
import { type MemberDetailsDeps, readMemberDetails } from './find-member.ts'
import { isOnlyManager } from './list-managers.ts'
import { messages } from './messages.ts'
import { requireChangeableMembership } from './require-administrable.ts'
import { requireMember } from './require-member.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'directory' | 'members' | 'sessions' | 'audit'>

/** `actor` and `subject` are pseudonyms. */
const roleInput = z.strictObject({
  sub: z.string(),
  role: z.enum(memberRoles),
  group: z.string(),
  subject: z.string(),
  actor: z.string().nullable(),
})

/** Returns the job that makes a member a user or a manager, which ends their sessions. */
export function setMemberRoleJob(deps: JobDeps) {
  return defineJob({
    name: 'set-member-role',
    keepsOutcome: () => false,
    input: roleInput,
    async run({ sub, role, group, subject, actor }, job) {
      const changedAt = new Date(job.createdAt).toISOString()
      const outcome = await setRole(deps, { sub, role, changedAt })
      if (outcome !== 'changed') return outcome
      const detail = role === 'manager' ? messages.manager : messages.user
      const change = { action: 'member_role_changed', subject, detail } as const
      await deps.audit.append(createJobAuditEntry({ job, group, actor }, change))
      return outcome
    },
  })
}

type Deps = JobDeps & MemberDetailsDeps & Pick<OrganizationsFeatureDeps, 'providerOrganizations' | 'runJob'>

/** Makes a member a user or a manager of their organization (row 58). */
export function setMemberRole(deps: Deps) {
  const job = setMemberRoleJob(deps)
  return async (actor: Actor, { sub, role }: { sub: string; role: MemberRole }): Promise<MemberDetails> => {
    const person = await requireChangeableMembership(deps, actor, sub)
    if (person.role !== role) {
      if (await isOnlyManager(deps, person)) throw new Refusal('groups.only_manager')
      const { group, pseudonym: subject } = person
      const input = { sub, role, group, subject, actor: await findPseudonym(deps, actor.sub) }
      const outcome = await deps.runJob(job, personJobSubject(sub), input)
      if (outcome === 'busy') throw new Refusal('groups.busy')
      if (outcome !== 'changed') throw new Refusal('groups.member_not_found')
    }
    return readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
  }
}
