import { countryNames } from '@kitchen-table/domain/accounts/country-names'
import { canonicalPhone } from '@kitchen-table/domain/accounts/phone'
import { invalid } from '../../parse-input.ts'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import { type CountryCode, countryOfMobile, isTextable } from '../phone-numbers.ts'
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
  /** That texts may be sent to; empty where none can be sent. */
  countries: readonly CountryCode[]
  mark: (text: string) => string
  now: () => number
}

type Wanted = { phone: string; password?: string | undefined }

/**
 * Keeps a number, or forgets it where none is given. It counts as somebody's own only after its code. Answers another
 * session where texts were asked for when signing in: that ends with the number, and every other device is signed out.
 */
export function changePhone({ pool, post, proveOneself, renewSession, countries }: Deps) {
  return async (
    person: SessionPerson,
    { phone: typed, password }: Wanted,
    origin: Origin,
  ): Promise<OpenedSession | null> => {
    const phone = wantedPhone(typed, countries)
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

/** In its one spelling; null for none. Throws a refusal beside the field where no code could be sent to it. */
function wantedPhone(typed: string, countries: readonly CountryCode[]): string | null {
  if (typed.trim() === '') return null
  const phone = canonicalPhone(typed)
  const message = phone === null ? UNREADABLE : whyNotTexted(phone, countries)
  if (message === null) return phone
  throw invalid([{ field: 'phone', message }])
}

const UNREADABLE = 'Please write the number with its country, as +1 612 555 0142.'

/** Returns what a person is told of a number that we send no texts to, or null. */
function whyNotTexted(phone: string, countries: readonly CountryCode[]): string | null {
  if (countries.length === 0) return 'We cannot send text messages here, so there is no use for a number.'
  const country = countryOfMobile(phone)
  if (country === null)
    return 'Text messages cannot reach that number. Please write the number of a mobile phone, with its country, as +1 612 555 0142.'
  if (isTextable(phone, countries)) return null
  return `We cannot send text messages to that country (${countryNames([country])}). They can go to: ${countryNames(countries)}.`
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
