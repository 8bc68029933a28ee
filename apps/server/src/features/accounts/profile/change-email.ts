import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { causedMailLimits, mailLimits } from '@kitchen-table/domain/accounts/occurrences'
import type { MemberStore } from '../../groups/ports.ts'
import { invalid } from '../../parse-input.ts'
import { Refusal } from '../../refusal.ts'
import { admitAll } from '../admit-all.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { ChallengeStore, RateStore, SessionPerson } from '../ports.ts'
import { mailKey } from '../reset/mail-key.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import type { Origin } from '../sign-in/origin.ts'
import { causedMailKey } from './message-keys.ts'
import { ownAccount } from './own-account.ts'
import type { ProveOneself } from './prove-oneself.ts'
import { rightCode } from './right-code.ts'

type Deps = {
  pool: AccountPool
  members: MemberStore
  challenges: ChallengeStore
  rates: RateStore
  post: Post
  proveOneself: ProveOneself
  mark: (text: string) => string
  now: () => number
}

const emailChallenge = (sub: string) => `email:${sub}`

/**
 * Sends a code to the address that somebody wants to have from now on. Whether others have it is not told. At most five
 * an hour for one person, whatever the addresses: otherwise a single account could mail any number of strangers.
 */
export function askForEmail(deps: Deps) {
  const { post, proveOneself } = deps
  return async (person: SessionPerson, wanted: { email: string; password: string }, origin: Origin) => {
    const email = canonicalEmail(wanted.email)
    if (email === null) throw invalid([{ field: 'email', message: 'Not a valid email address format' }])
    const account = await proveOneself(person, wanted.password, origin)
    if (email === account.email) throw invalid([{ field: 'email', message: 'That is your address already.' }])
    const wait = await admitAll(deps, [
      { key: causedMailKey(person.sub), limits: causedMailLimits },
      { key: mailKey(email), limits: mailLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await post({ channel: 'mail', purpose: 'email-code', sub: person.sub, email })
  }
}

/** Takes the new address for the code that was sent to it, and tells the old one. */
export function changeEmail(deps: Deps) {
  return async ({ sub }: SessionPerson, code: string): Promise<void> => {
    const { pool, post } = deps
    const before = await ownAccount(pool, sub)
    if (before.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const { data } = await rightCode(deps, emailChallenge(sub), code)
    const email = data.email ?? ''
    if (!(await isMoved(deps, sub, { from: before.email, to: email })))
      throw new Refusal('accounts.wrong_code')
    await post({ channel: 'mail', purpose: 'email-changed', sub, email: before.email })
    const { role, group, first, last } = before
    const user = { username: sub, role, group: group ?? '', first, last }
    await post({ channel: 'list', purpose: 'list', type: 'delete', user: { ...user, email: before.email } })
    await post({ channel: 'list', purpose: 'list', type: 'subscribe', user: { ...user, email } })
  }
}

/** A member and their account say the same: neither moves to an address that somebody else has by now. */
async function isMoved(
  { pool, members }: Pick<Deps, 'pool' | 'members'>,
  sub: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  // Begun together, so that they share a commit.
  const both = (email: string) => Promise.all([pool.changeEmail(sub, email), members.changeEmail(sub, email)])
  const [account, member] = await both(to)
  if (account === 'changed' && member !== 'exists') return true
  await both(from)
  return false
}
