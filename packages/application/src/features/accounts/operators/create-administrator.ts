import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { defineJob, type RunJob } from '../../../platform/jobs/job-runner.ts'
import { issueInvitationPassword } from '../../people/issue-invitation-password.ts'
import { type ProvisionUserDeps, provisionUser } from '../../people/provision-user.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type InviteDeps = Pick<AccountsDeps, 'directory' | 'enqueueMessage' | 'now'>

/** Sends an invitation, or returns a temporary password to hand over, valid for a week (docs/security.md T03). */
export function sendInvitationOrIssuePassword({ directory, enqueueMessage, now }: InviteDeps) {
  return async (sub: string, isPasswordShown: boolean): Promise<string | null> => {
    if (isPasswordShown) return issueInvitationPassword({ directory, now }, sub)
    await enqueueMessage({ channel: 'mail', purpose: 'invitation', sub })
    return null
  }
}

export type SendInvitationOrIssuePassword = ReturnType<typeof sendInvitationOrIssuePassword>

type Deps = ProvisionUserDeps & { invite: SendInvitationOrIssuePassword; runJob: RunJob }

type NewAdministrator = { email: string; first: string; last: string; isPasswordShown: boolean }

const administratorInput = z.strictObject({ email: z.string(), first: z.string(), last: z.string() })

/** Returns the job that creates an administrator, who belongs to no organization. */
export function createAdministratorJob(deps: ProvisionUserDeps) {
  const provision = provisionUser(deps)
  return defineJob({
    name: 'create-administrator',
    keepsOutcome: () => false,
    input: administratorInput,
    run: (person, { createdAt }) =>
      provision(
        { ...person, role: 'admin', group: null, subGroupId: null, identity: null },
        new Date(createdAt).toISOString(),
      ),
  })
}

/**
 * Creates an administrator. Returns the temporary password if it is to be shown, null if it is sent by e-mail. An
 * operator whose command was interrupted before the invitation sends another one with the command that resets accounts.
 * 'busy': an administrator with this address is being created at this moment.
 */
export function createAdministrator(deps: Deps) {
  const job = createAdministratorJob(deps)
  return async ({ email: typedEmail, first, last, isPasswordShown }: NewAdministrator) => {
    const email = normalizeEmail(typedEmail)
    if (email === null) return 'no_address'
    if ((await deps.directory.findByEmail(email)) !== null) return 'exists'
    const outcome = await deps.runJob(job, `address:${email}`, { email, first, last })
    if (outcome === 'busy') return 'busy'
    if (typeof outcome === 'string') return 'exists'
    return { password: await deps.invite(outcome.sub, isPasswordShown) }
  }
}
