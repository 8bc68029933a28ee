import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { mailLimits } from '@kitchen-table/domain/accounts/occurrences'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { mailKey } from './mail-key.ts'

/** A whole employer sits behind one address; whoever invents recipients is stopped all the same. */
const addressAllowance = { burst: 300, perMinute: 5 }

type Deps = { rates: RateStore; post: Post; now: () => number }

/**
 * Asks for a mail to an address that anybody may have typed: the code of a reset, or a fresh invitation. The same work
 * and the same answer whether there is such an account or not; who it belongs to is looked up when it is sent
 * (security.md T22). At most five an hour and ten a day to one address (T53).
 */
export function askByMail({ rates, post, now }: Deps, purpose: 'reset' | 'fresh-invitation') {
  return async (typed: string, address: string): Promise<void> => {
    const waitOfAddress = await rates.take(`mail-from:${address}`, 1, addressAllowance, now())
    if (waitOfAddress > 0) throw waitRefusal(waitOfAddress)
    const email = canonicalEmail(typed)
    const wait = await rates.admit(mailKey(email ?? typed), mailLimits, now())
    if (wait > 0) throw waitRefusal(wait)
    if (email !== null) await post({ channel: 'mail', purpose, email })
  }
}

export type AskByMail = ReturnType<typeof askByMail>
