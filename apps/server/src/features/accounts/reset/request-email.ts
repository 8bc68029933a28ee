import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { recipientEmailLimits } from '@kitchen-table/domain/accounts/sliding-window'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import type { OutboxMessage } from '../../../platform/messaging/ports.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { recipientEmailKey } from './recipient-email-key.ts'
import { createBrowserToken, hashBrowserToken, parseBrowserToken } from './reset-browser-token.ts'

/** A whole employer sits behind one address; whoever invents recipients is stopped all the same. */
const addressBucketSize = { burst: 300, perMinute: 5 }

type Deps = { rates: RateStore; enqueueMessage: EnqueueMessage; now: () => number }

/**
 * Asks for a mail to an address that anybody may have typed. The same work and the same answer whether there is such an
 * account or not, so that nobody learns whether there is one; who it belongs to is looked up when it is sent. At most
 * five an hour and ten a day to one address, so that nobody's mailbox is filled by strangers: one more is answered like
 * any other, and sends nothing, so that nobody learns what others have asked for.
 */
function requestEmail({ rates, enqueueMessage, now }: Deps) {
  return async (
    typedEmail: string,
    clientAddress: string,
    buildMessage: (email: string) => OutboxMessage,
  ): Promise<void> => {
    const addressWait = await rates.consume(`mail-from:${clientAddress}`, 1, addressBucketSize, now())
    if (addressWait > 0) throw waitRefusal(addressWait)
    const email = normalizeEmail(typedEmail)
    const wait = await rates.hit(recipientEmailKey(email ?? typedEmail), recipientEmailLimits, now())
    if (email !== null && wait === 0) await enqueueMessage(buildMessage(email))
  }
}

/** Asks for a fresh invitation. */
export function requestInvitation(deps: Deps) {
  const request = requestEmail(deps)
  return (typedEmail: string, clientAddress: string): Promise<void> =>
    request(typedEmail, clientAddress, (email) => ({
      channel: 'asked-mail',
      purpose: 'fresh-invitation',
      email,
    }))
}

/**
 * Asks for the code of a reset, and returns the token that the browser keeps: the one that it has, so that what it asked
 * for before goes on working.
 */
export function requestPasswordReset(deps: Deps) {
  const request = requestEmail(deps)
  return async (
    typedEmail: string,
    clientAddress: string,
    existingToken: string | null,
  ): Promise<{ browserToken: string }> => {
    const browserToken = parseBrowserToken(existingToken) ?? createBrowserToken()
    const browser = hashBrowserToken(browserToken)
    await request(typedEmail, clientAddress, (email) => ({
      channel: 'asked-mail',
      purpose: 'reset',
      email,
      browser,
    }))
    return { browserToken }
  }
}
