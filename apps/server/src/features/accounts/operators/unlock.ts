import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import type { AccountPool } from '../pool-port.ts'
import type { RateStore } from '../ports.ts'
import { causedMailKey, phoneCodeKey, phoneCodesByKey, textsKey } from '../profile/message-keys.ts'
import { mailKey } from '../reset/mail-key.ts'
import { attemptKey, codesKey } from '../sign-in/attempt-key.ts'

type Deps = { pool: AccountPool; rates: RateStore }

/** Forgets whatever makes somebody wait: failed passwords and codes, and the messages that they were sent. */
export function unlock({ pool, rates }: Deps) {
  return async (typed: string): Promise<'unlocked' | 'not_found'> => {
    const email = canonicalEmail(typed)
    const account = email === null ? null : await pool.findByEmail(email)
    if (email === null || account === null) return 'not_found'
    const { sub, phone } = account
    const keys = [
      // That of known devices begins with it, and is cleared as well.
      attemptKey(email, false),
      mailKey(email),
      codesKey(sub),
      textsKey(sub),
      phoneCodesByKey(sub),
      causedMailKey(sub),
      ...(phone === null ? [] : [phoneCodeKey(phone)]),
    ]
    for (const key of keys) await rates.clear(key)
    return 'unlocked'
  }
}
