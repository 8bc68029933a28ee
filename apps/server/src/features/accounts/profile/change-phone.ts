import { canonicalPhone } from '@kitchen-table/domain/accounts/phone'
import { invalid } from '../../parse-input.ts'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { ChallengeStore, SessionPerson } from '../ports.ts'
import type { OpenedSession, RenewSession } from '../sign-in/open-session.ts'
import type { Origin } from '../sign-in/origin.ts'
import { ownAccount } from './own-account.ts'
import type { ProveOneself } from './prove-oneself.ts'
import { rightCode } from './right-code.ts'
import { secondStepNotice } from './second-step-notice.ts'
import type { SendText } from './send-text.ts'

type Deps = {
  pool: AccountPool
  challenges: ChallengeStore
  post: Post
  proveOneself: ProveOneself
  renewSession: RenewSession
  sendText: SendText
  mark: (text: string) => string
  now: () => number
}

type Wanted = { phone: string; password?: string | undefined }

/**
 * Keeps a number, or forgets it where none is given. It counts as somebody's own only after its code. Answers another
 * session where texts were asked for when signing in: that ends with the number, and every other device is signed out.
 */
export function changePhone({ pool, post, proveOneself, renewSession }: Deps) {
  return async (
    person: SessionPerson,
    { phone: typed, password }: Wanted,
    origin: Origin,
  ): Promise<OpenedSession | null> => {
    const phone = wantedPhone(typed)
    const account = await ownAccount(pool, person.sub)
    // A provider's people have no password here, and no second step that hangs on the number.
    if (account.status !== 'EXTERNAL_PROVIDER') await proveOneself(person, password ?? '', origin)
    if (phone === account.phone) return null
    await pool.changePhone(person.sub, phone, false)
    const changed = await ownAccount(pool, person.sub)
    if (changed.version === person.version) return null
    if (changed.mfa === 'NONE') await post(secondStepNotice(changed, 'none'))
    return renewSession(person, changed)
  }
}

/** In its one spelling; null for none. */
function wantedPhone(typed: string): string | null {
  if (typed.trim() === '') return null
  const phone = canonicalPhone(typed)
  if (phone !== null) return phone
  const message = 'Please write the number with its country, as +1 612 555 0142.'
  throw invalid([{ field: 'phone', message }])
}

export function askForPhoneCode({ pool, sendText }: Deps) {
  return async ({ sub }: SessionPerson): Promise<void> => sendText(await ownAccount(pool, sub), 'phone-code')
}

export function verifyPhone(deps: Deps) {
  return async ({ sub }: SessionPerson, code: string): Promise<void> => {
    const { data } = await rightCode(deps, `phone:${sub}`, code)
    const { phone } = await ownAccount(deps.pool, sub)
    // Changed since the code was sent: it shows nothing of the new number.
    if (phone === null || phone !== data.phone) throw new Refusal('accounts.wrong_code')
    await deps.pool.changePhone(sub, phone, true)
  }
}
