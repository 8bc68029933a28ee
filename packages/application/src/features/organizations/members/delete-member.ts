import { type Actor, roles } from '@kitchen-table/domain/accounts'
import { mayDeleteMember } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob, type JobContext, type RunJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deleteAccount } from '../../people/delete-account.ts'
import { erasePersonTraces } from '../../people/erase-person-traces.ts'
import { enqueueMailingListChange } from '../../people/mailing-list.ts'
import type { PeopleDeps } from '../../people/people-deps.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireNonProviderActor } from '../require-organization.ts'
import { requireMember, requireNonProviderMember } from './require-member.ts'

type DeleteJobDeps = PeopleDeps & Pick<OrganizationsFeatureDeps, 'uploads' | 'memberImports' | 'audit'>

type Deps = DeleteJobDeps & { providerOrganizations: ReadonlySet<string>; runJob: RunJob }

type DeleteDeps = Deps & { sleep: (milliseconds: number) => Promise<unknown> }

/** What the steps after the removal of the record need of it; `actor` and `subject` are pseudonyms. */
const deleteInput = z.strictObject({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(roles),
  group: z.string().nullable(),
  subject: z.string(),
  actor: z.string().nullable(),
})
type DeleteMemberInput = z.infer<typeof deleteInput>

/** Changes of the record and the account of a person never run side by side. */
export const personJobSubject = (sub: string) => `person:${sub}`

/**
 * Removes a person from within a job: ends their sessions, then deletes the account, then membership and progress, then
 * all other traces. Each step may be repeated. 'last_admin': nothing was done.
 */
async function removePerson(
  deps: DeleteJobDeps,
  { subject, actor, ...person }: DeleteMemberInput,
  job: JobContext,
): Promise<'removed' | 'last_admin'> {
  const { members, audit, memberImports } = deps
  const { sub, email, group } = person
  const disabling = await members.setEnabled(sub, false)
  if (disabling === 'last_admin') return 'last_admin'
  await deleteAccount(deps, sub)
  // Without a record, either this job has recorded its entry before, or another one has removed the person.
  if (group !== null && disabling !== 'not_found')
    await audit.append(createJobAuditEntry({ job, group, actor }, { action: 'member_removed', subject }))
  await members.remove(sub)
  const messageId = createDeterministicId('unlist', job.id, sub)
  await enqueueMailingListChange(deps, { type: 'delete', person, messageId })
  await erasePersonTraces(deps, { sub, email })
  await memberImports.forget({ sub, email })
  return 'removed'
}

export function deleteMemberJob(deps: DeleteJobDeps) {
  return defineJob({
    name: 'delete-member',
    keepsOutcome: () => false,
    input: deleteInput,
    run: (input, job) => removePerson(deps, input, job),
  })
}

/** Returns what the job needs of a person. `actor` is a pseudonym. */
export function toDeleteInput(person: StoredPerson, actor: string | null): DeleteMemberInput {
  const { sub, email, first, last, role, group, pseudonym } = person
  return { sub, email, first, last, role, group, subject: pseudonym, actor }
}

/** Throws the refusal if the actor may not delete this person (rows 28 and 30 to 32). */
async function requireDeletable(deps: Deps, actor: Actor, person: StoredPerson): Promise<void> {
  const isOneself = actor.sub === person.sub
  if (isOneself && actor.role === 'admin') throw new Refusal('groups.yourself')
  if (!mayDeleteMember(actor, person)) throw new Refusal('auth.forbidden')
  await requireNonProviderActor(deps, actor)
  requireNonProviderMember(deps, person)
}

/** How often, and after how many milliseconds, a removal is tried while another job changes the person's account. */
const MAX_ATTEMPTS = 10
const BUSY_WAIT_MS = 100

/**
 * Removes a person by a job, after other jobs that change them. Two who do it at once both succeed. 'busy': another job
 * does not end. `actor` is a pseudonym.
 */
export function removeByJob(deps: DeleteJobDeps & Pick<DeleteDeps, 'runJob' | 'sleep'>) {
  const job = deleteMemberJob(deps)
  return async (person: StoredPerson, actor: string | null): Promise<'removed' | 'last_admin' | 'busy'> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const outcome = await deps.runJob(job, personJobSubject(person.sub), toDeleteInput(person, actor))
      if (outcome !== 'busy') return outcome
      // The other job may be the same removal, which another manager has begun.
      if ((await deps.people.find(person.sub)) === null) return 'removed'
      await deps.sleep(BUSY_WAIT_MS)
    }
    return 'busy'
  }
}

/** Removes a person with their account. */
export function deleteMember(deps: DeleteDeps) {
  const remove = removeByJob(deps)
  return async (actor: Actor, { sub }: { sub: string }): Promise<void> => {
    const person = await requireMember(deps, actor, sub)
    await requireDeletable(deps, actor, person)
    const outcome = await remove(person, await findPseudonym(deps, actor.sub))
    if (outcome === 'last_admin') throw new Refusal('groups.last_admin')
    if (outcome === 'busy') throw new Refusal('groups.busy')
  }
}
