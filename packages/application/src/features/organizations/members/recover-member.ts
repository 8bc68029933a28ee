import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type AccountHelpReason,
  accountHelpReasons,
  accountHelpReasonWords,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob, type JobContext, type JobKind } from '../../../platform/jobs/job-runner.ts'
import { enqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import type { OutboxMessage } from '../../../platform/messaging/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { clearWaitingTimes } from '../../people/clear-waiting-times.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { personJobSubject } from './delete-member.ts'
import { type MemberDetailsDeps, readMemberDetails } from './find-member.ts'
import { requireAdministrable, requireNoTakeover } from './require-administrable.ts'
import { requireMember } from './require-member.ts'

type JobDeps = Pick<
  OrganizationsFeatureDeps,
  | 'people'
  | 'directory'
  | 'secondFactor'
  | 'sessions'
  | 'rates'
  | 'audit'
  | 'outbox'
  | 'notifyOutbox'
  | 'newId'
  | 'now'
>

/** `actor` and `subject` are pseudonyms; `email` is the address that is told. */
const recoveryInput = z.strictObject({
  sub: z.string(),
  email: z.string(),
  group: z.string().nullable(),
  subject: z.string(),
  actor: z.string().nullable(),
  reason: z.enum(accountHelpReasons),
})
type Recovery = z.infer<typeof recoveryInput>

type RecoveryAction = 'second_factor_reset' | 'account_unlocked'

/** Tells the person, and records who has done what for which reason. */
async function recordRecovery(
  deps: JobDeps,
  { group, actor, subject, reason }: Recovery,
  { job, action, notice }: { job: JobContext; action: RecoveryAction; notice: OutboxMessage },
): Promise<void> {
  await enqueueMessage(deps)(notice, createDeterministicId(action, job.id))
  if (group === null) return
  const change = { action, subject, detail: accountHelpReasonWords[reason] }
  await deps.audit.append(createJobAuditEntry({ job, group, actor }, change))
}

/** Returns the job that removes the second step of a person's sign-in and ends their sessions. */
export function resetSecondFactorJob(deps: JobDeps) {
  return defineJob({
    name: 'reset-second-factor',
    keepsOutcome: () => false,
    input: recoveryInput,
    async run(recovery, job) {
      const { sub, email } = recovery
      const account = await deps.secondFactor.changeMfa(sub, 'NONE')
      if (typeof account === 'string') return 'not_found'
      await deps.people.endSessions(sub)
      await deps.sessions.closeAll(sub, null)
      const notice = { channel: 'mail', purpose: 'second-step-changed', sub, email, change: 'reset' } as const
      await recordRecovery(deps, recovery, { job, action: 'second_factor_reset', notice })
      return 'reset'
    },
  })
}

/** Returns the job that ends the waiting times of an account. */
export function unlockMemberJob(deps: JobDeps) {
  return defineJob({
    name: 'unlock-member',
    keepsOutcome: () => false,
    input: recoveryInput,
    async run(recovery, job) {
      const { sub, email } = recovery
      const account = await deps.directory.find(sub)
      if (account === null) return 'not_found'
      await clearWaitingTimes(deps, account)
      const notice = { channel: 'mail', purpose: 'account-unlocked', sub, email } as const
      await recordRecovery(deps, recovery, { job, action: 'account_unlocked', notice })
      return 'unlocked'
    },
  })
}

type Deps = JobDeps & MemberDetailsDeps & Pick<OrganizationsFeatureDeps, 'providerOrganizations' | 'runJob'>

type RecoverInput = { sub: string; reason: AccountHelpReason }

function recoverMember<Outcome>(
  deps: Deps,
  job: JobKind<Recovery, Outcome>,
  requireCause: (actor: Actor, person: StoredPerson) => Promise<void>,
) {
  return async (actor: Actor, { sub, reason }: RecoverInput): Promise<MemberDetails> => {
    const person = await requireAdministrable(deps, actor, sub)
    await requireCause(actor, person)
    const { email, group, pseudonym: subject } = person
    const recovery = { sub, email, group, subject, actor: await findPseudonym(deps, actor.sub), reason }
    const outcome = await deps.runJob(job, personJobSubject(sub), recovery)
    if (outcome === 'busy') throw new Refusal('groups.busy')
    return readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
  }
}

/** Removes the second step of a member's sign-in (row 57). */
export function resetMemberSecondFactor(deps: Deps) {
  return recoverMember(deps, resetSecondFactorJob(deps), async (actor, person) => {
    if ((await deps.directory.find(person.sub))?.mfa === 'NONE') throw new Refusal('groups.no_second_factor')
    await requireNoTakeover(deps, actor, person, 'second_factor_reset')
  })
}

/** Ends the waiting times of a member's account (row 57). */
export function unlockMember(deps: Deps) {
  return recoverMember(deps, unlockMemberJob(deps), async () => {})
}
