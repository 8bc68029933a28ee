import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { mailLimits } from '@kitchen-table/domain/accounts/occurrences'
import type { Errand } from '../outbox/ports.ts'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { asBrowserToken, hashOfBrowserToken, newBrowserToken } from './asking-browser.ts'
import { mailKey } from './mail-key.ts'

/** A whole employer sits behind one address; whoever invents recipients is stopped all the same. */
const addressAllowance = { burst: 300, perMinute: 5 }

type Deps = { rates: RateStore; post: Post; now: () => number }

/**
 * Asks for a mail to an address that anybody may have typed. The same work and the same answer whether there is such an
 * account or not, so that nobody learns whether there is one; who it belongs to is looked up when it is sent. At most
 * five an hour and ten a day to one address, so that nobody's mailbox is filled by strangers: one more is answered like
 * any other, and sends nothing, so that nobody learns what others have asked for.
 */
function askByMail({ rates, post, now }: Deps) {
  return async (typed: string, address: string, errandTo: (email: string) => Errand): Promise<void> => {
    const waitOfAddress = await rates.take(`mail-from:${address}`, 1, addressAllowance, now())
    if (waitOfAddress > 0) throw waitRefusal(waitOfAddress)
    const email = canonicalEmail(typed)
    const wait = await rates.admit(mailKey(email ?? typed), mailLimits, now())
    if (email !== null && wait === 0) await post(errandTo(email))
  }
}

/** Asks for a fresh invitation. */
export function askForInvitation(deps: Deps) {
  const ask = askByMail(deps)
  return (typed: string, address: string): Promise<void> =>
    ask(typed, address, (email) => ({ channel: 'asked-mail', purpose: 'fresh-invitation', email }))
}

/**
 * Asks for the code of a reset, and returns the token that the browser keeps: the one that it has, so that what it asked
 * for before goes on working.
 */
export function askForReset(deps: Deps) {
  const ask = askByMail(deps)
  return async (typed: string, address: string, sent: string | null): Promise<{ browserToken: string }> => {
    const browserToken = asBrowserToken(sent) ?? newBrowserToken()
    const browser = hashOfBrowserToken(browserToken)
    await ask(typed, address, (email) => ({ channel: 'asked-mail', purpose: 'reset', email, browser }))
    return { browserToken }
  }
}
