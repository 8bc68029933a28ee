import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { maySetMemberEnabled } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { mirrorAccountStatus } from '../mirror-account-status.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { personJobSubject } from './delete-member.ts'
import { type MemberDetailsDeps, readMemberDetails } from './find-member.ts'
import { notifyOfLowSeats } from './notify-of-low-seats.ts'
import { requireMember } from './require-member.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'people' | 'members' | 'directory' | 'groups' | 'audit'>

/** `actor` and `subject` are pseudonyms. */
const enabledInput = z.strictObject({
  sub: z.string(),
  enabled: z.boolean(),
  group: z.string().nullable(),
  subject: z.string(),
  actor: z.string().nullable(),
})

/** Enables or disables a person from within a job: the record first, which decides, then the account. It may be repeated. */
export async function setEnabledByJob(
  deps: JobDeps,
  { sub, enabled, group, subject, actor }: z.infer<typeof enabledInput>,
  job: JobContext,
) {
  const outcome = await deps.members.setEnabled(sub, enabled)
  if (outcome !== 'changed') return outcome
  const action = enabled ? 'member_enabled' : 'member_disabled'
  if (group !== null) await deps.audit.append(createJobAuditEntry({ job, group, actor }, { action, subject }))
  await mirrorAccountStatus(deps, sub)
  return outcome
}

/** Returns the job that enables or disables a person. */
export function setMemberEnabledJob(deps: JobDeps) {
  return defineJob({
    name: 'set-member-enabled',
    keepsOutcome: () => false,
    input: enabledInput,
    run: (input, job) => setEnabledByJob(deps, input, job),
  })
}

type Deps = JobDeps &
  MemberDetailsDeps &
  Pick<OrganizationsFeatureDeps, 'runJob' | 'startJob' | 'outbox' | 'notifyOutbox' | 'newId' | 'now'>

/** Enables or disables one person (rows 32, 35 and 51). */
export function setMemberEnabled(deps: Deps) {
  const job = setMemberEnabledJob(deps)
  return async (
    actor: Actor,
    { sub, enabled }: { sub: string; enabled: boolean },
  ): Promise<MemberDetails> => {
    const person = await requireMember(deps, actor, sub)
    if (actor.sub === sub) throw new Refusal('groups.yourself')
    if (!maySetMemberEnabled(actor, person)) throw new Refusal('auth.forbidden')
    if (person.enabled !== enabled) {
      const { group, pseudonym } = person
      const input = { sub, enabled, group, subject: pseudonym, actor: await findPseudonym(deps, actor.sub) }
      const outcome = await deps.runJob(job, personJobSubject(sub), input)
      if (outcome === 'busy') throw new Refusal('groups.busy')
      if (outcome === 'full') throw new Refusal('groups.no_seat')
      if (outcome === 'last_admin') throw new Refusal('groups.last_admin')
      if (outcome === 'not_found') throw new Refusal('groups.member_not_found')
      if (enabled && group !== null) await notifyOfLowSeats(deps, group)
    }
    return readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
  }
}
