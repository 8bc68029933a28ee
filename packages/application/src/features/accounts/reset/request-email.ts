import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { recipientEmailLimits } from '@kitchen-table/domain/sliding-window'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import type { OutboxMessage } from '../../../platform/messaging/ports.ts'
import { tokenBucketSizes } from '../../../platform/rate-limits/token-bucket-sizes.ts'
import { waitRefusal } from '../../../platform/refusal.ts'
import { hashToken, reuseOrCreateToken } from '../../../platform/secrets/tokens.ts'
import { recipientEmailKey } from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'rates' | 'enqueueMessage' | 'now'>

/**
 * Requests an e-mail to an address that anybody may have typed. Work and response are the same whether or not the
 * address has an account, so that they do not reveal it; the account is looked up when the e-mail is sent. At most
 * five an hour and ten a day to one address, so that strangers cannot fill a mailbox. A request beyond that gets the
 * same response and sends nothing, so that it does not reveal the requests of others.
 */
function requestEmail({ rates, enqueueMessage, now }: Deps) {
  return async (
    typedEmail: string,
    clientAddress: string,
    buildMessage: (email: string) => OutboxMessage,
  ): Promise<void> => {
    const addressWait = await rates.consume(
      `mail-from:${clientAddress}`,
      1,
      tokenBucketSizes.requestedEmails,
      now(),
    )
    if (addressWait > 0) throw waitRefusal(addressWait)
    const email = normalizeEmail(typedEmail)
    const wait = await rates.hit(recipientEmailKey(email ?? typedEmail), recipientEmailLimits, now())
    if (email !== null && wait === 0) await enqueueMessage(buildMessage(email))
  }
}

export function requestInvitation(deps: Deps) {
  const request = requestEmail(deps)
  return (input: { email: string }, { address }: Pick<ClientInfo, 'address'>): Promise<void> =>
    request(input.email, address, (email) => ({
      channel: 'requested-mail',
      purpose: 'fresh-invitation',
      email,
    }))
}

/** Requests a reset code. Returns the browser's token: its existing one if valid, so that earlier codes still work. */
export function requestPasswordReset(deps: Deps) {
  const request = requestEmail(deps)
  return async (
    typedEmail: string,
    clientAddress: string,
    existingToken: string | null,
  ): Promise<{ browserToken: string }> => {
    const browserToken = reuseOrCreateToken(existingToken)
    const browser = hashToken(browserToken)
    await request(typedEmail, clientAddress, (email) => ({
      channel: 'requested-mail',
      purpose: 'reset',
      email,
      browser,
    }))
    return { browserToken }
  }
}
