import { Refusal } from '../../refusal.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import type { RateStore, SessionPerson } from '../ports.ts'
import { begunAttempt, notCounted } from '../sign-in/attempts.ts'
import type { KnownDevices } from '../sign-in/known-device.ts'
import type { Origin } from '../sign-in/origin.ts'
import { busy } from '../sign-in/sign-in.ts'
import { ownAccount } from './own-account.ts'

type Deps = { pool: AccountPool; rates: RateStore; devices: KnownDevices; now: () => number }

/**
 * Asks for the password again before something that an account hangs on is changed (security.md T24). Whoever has found
 * a device open guesses into the same buckets as whoever signs in.
 */
export function proveOneself(deps: Deps) {
  return async (person: SessionPerson, password: string, origin: Origin): Promise<Account> => {
    const { pool } = deps
    const account = await ownAccount(pool, person.sub)
    if (account.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const attempt = await begunAttempt(deps, account, origin)
    const isRight = await pool.checkPassword(account.sub, password).catch(notCounted(attempt))
    if (isRight === 'busy') {
      await attempt.forget()
      throw busy()
    }
    if (!isRight) throw new Refusal('accounts.wrong_password')
    await attempt.succeed()
    return account
  }
}

export type ProveOneself = ReturnType<typeof proveOneself>
