import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { recipientEmailLimits, requesterEmailLimits } from '@kitchen-table/domain/sliding-window'
import { z } from 'zod'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import type { OutboxMessage } from '../../../platform/messaging/ports.ts'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import { invalidInputRefusal, Refusal, waitRefusal } from '../../../platform/refusal.ts'
import { changeAddress, listMailingListMoves } from '../../people/change-address.ts'
import { recipientEmailKey, requesterEmailKey } from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { consumeVerificationCode, emailChallengeId } from '../verification-codes.ts'
import { messages } from './messages.ts'
import { type Reauthenticate, requireAccount } from './reauthenticate.ts'

type ChangeEmailJobDeps = Pick<AccountsDeps, 'directory' | 'members' | 'outbox' | 'notifyOutbox'>

type Deps = Pick<
  AccountsDeps,
  'directory' | 'challenges' | 'rates' | 'enqueueMessage' | 'codeHmac' | 'now'
> & { reauthenticate: Reauthenticate }

/**
 * Sends a code to the new address of a person. The response does not reveal whether another account has it. At most
 * five an hour for one person, whatever the addresses: otherwise a single account could send mail to any number of
 * strangers.
 */
export function requestEmailChange(deps: Deps) {
  const { enqueueMessage, reauthenticate } = deps
  return async (
    person: AuthenticatedPerson,
    input: { email: string; password: string },
    client: ClientInfo,
  ) => {
    const email = normalizeEmail(input.email)
    if (email === null) throw invalidInputRefusal([{ field: 'email', message: messages.invalidEmail() }])
    const account = await reauthenticate(person, input.password, client)
    if (email === account.email)
      throw invalidInputRefusal([{ field: 'email', message: messages.sameEmail() }])
    const wait = await hitAllWindows(deps, [
      { key: requesterEmailKey(person.sub), limits: requesterEmailLimits },
      { key: recipientEmailKey(email), limits: recipientEmailLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await enqueueMessage({ channel: 'mail', purpose: 'email-code', sub: person.sub, email })
  }
}

const changeEmailInput = z.strictObject({ sub: z.string(), from: z.string(), to: z.string() })

/** Returns the job that changes an address everywhere, or nowhere if it is taken by now. The old one is notified. */
export function changeEmailJob({ directory, members, outbox, notifyOutbox }: ChangeEmailJobDeps) {
  return defineJob({
    name: 'change-email',
    keepsOutcome: () => false,
    input: changeEmailInput,
    async run({ sub, from, to }, { id, createdAt }) {
      const change = { from, to }
      if ((await changeAddress({ directory, members }, sub, change)) !== 'changed') return 'exists'
      const account = await requireAccount(directory, sub)
      const messages: OutboxMessage[] = [
        { channel: 'mail', purpose: 'email-changed', sub, email: from },
        ...listMailingListMoves(account, change),
      ]
      for (const [index, message] of messages.entries())
        await outbox.add(`email-changed-${id}-${index}`, message, createdAt)
      notifyOutbox()
      return 'changed'
    },
  })
}

/** Changes the address, given the code that was sent to it, and notifies the old address. */
export function confirmEmailChange(deps: Deps & ChangeEmailJobDeps & Pick<AccountsDeps, 'runJob'>) {
  const job = changeEmailJob(deps)
  return async ({ sub }: AuthenticatedPerson, { code }: { code: string }): Promise<void> => {
    const { email: from, status } = await requireAccount(deps.directory, sub)
    if (status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const challenge = await consumeVerificationCode(deps, emailChallengeId(sub), code)
    const outcome = await deps.runJob(job, `person:${sub}`, { sub, from, to: challenge.data.email ?? '' })
    if (outcome === 'busy') {
      // The code was right, and is still good for the next try.
      await deps.challenges.put(challenge)
      throw new Refusal('accounts.change_pending')
    }
    if (outcome !== 'changed') throw new Refusal('accounts.wrong_code')
  }
}
