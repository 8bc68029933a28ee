import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { recipientEmailLimits, requesterEmailLimits } from '@kitchen-table/domain/accounts/sliding-window'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { invalidInput } from '../../../platform/parse-input.ts'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberStore } from '../../groups/ports.ts'
import type { ChallengeStore } from '../ports.ts'
import { recipientEmailKey } from '../reset/recipient-email-key.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import type { Directory } from '../user-pool/directory.ts'
import { consumeVerificationCode } from './consume-verification-code.ts'
import { requesterEmailKey } from './message-limit-keys.ts'
import type { Reauthenticate } from './reauthenticate.ts'
import { requireAccount } from './require-account.ts'

type Deps = {
  directory: Directory
  members: MemberStore
  challenges: ChallengeStore
  rates: RateStore
  enqueueMessage: EnqueueMessage
  reauthenticate: Reauthenticate
  codeHmac: (text: string) => string
  now: () => number
}

const emailChallengeId = (sub: string) => `email:${sub}`

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
    if (email === null) throw invalidInput([{ field: 'email', message: 'Not a valid email address format' }])
    const account = await reauthenticate(person, input.password, client)
    if (email === account.email)
      throw invalidInput([{ field: 'email', message: 'That is your address already.' }])
    const wait = await hitAllWindows(deps, [
      { key: requesterEmailKey(person.sub), limits: requesterEmailLimits },
      { key: recipientEmailKey(email), limits: recipientEmailLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await enqueueMessage({ channel: 'mail', purpose: 'email-code', sub: person.sub, email })
  }
}

/** Changes the address, given the code that was sent to it, and notifies the old address. */
export function confirmEmailChange(deps: Deps) {
  return async ({ sub }: AuthenticatedPerson, { code }: { code: string }): Promise<void> => {
    const { directory, enqueueMessage } = deps
    const before = await requireAccount(directory, sub)
    if (before.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const { data } = await consumeVerificationCode(deps, emailChallengeId(sub), code)
    const email = data.email ?? ''
    if (!(await tryMoveEmail(deps, sub, { from: before.email, to: email })))
      throw new Refusal('accounts.wrong_code')
    await enqueueMessage({ channel: 'mail', purpose: 'email-changed', sub, email: before.email })
    const { role, group, first, last } = before
    const user = { username: sub, role, group: group ?? '', first, last }
    await enqueueMessage({
      channel: 'list',
      purpose: 'list',
      type: 'delete',
      user: { ...user, email: before.email },
    })
    await enqueueMessage({ channel: 'list', purpose: 'list', type: 'subscribe', user: { ...user, email } })
  }
}

/** Changes the address of account and member, or of neither if another account or member has the address by now. */
async function tryMoveEmail(
  { directory, members }: Pick<Deps, 'directory' | 'members'>,
  sub: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  // Started together, so that they share a commit.
  const changeBoth = (email: string) =>
    Promise.all([directory.changeEmail(sub, email), members.changeEmail(sub, email)])
  const [account, member] = await changeBoth(to)
  if (account === 'changed' && member !== 'exists') return true
  await changeBoth(from)
  return false
}
