import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Account, AccountPool } from '../account-pool.ts'
import { releaseOnError, reserveAttempt } from '../sign-in/attempts.ts'
import type { DeviceTokens } from '../sign-in/device-tokens.ts'
import { busyRefusal } from '../sign-in/sign-in.ts'
import { requireAccount } from './require-account.ts'

type Deps = { pool: AccountPool; rates: RateStore; deviceTokens: DeviceTokens; now: () => number }

/**
 * Checks the password again before a change that the security of the account depends on (docs/security.md T24). Guesses
 * on an unattended device count against the same limits as guesses at sign-in.
 */
export function reauthenticate(deps: Deps) {
  return async (person: AuthenticatedPerson, password: string, client: ClientInfo): Promise<Account> => {
    const { pool } = deps
    const account = await requireAccount(pool, person.sub)
    if (account.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const attempt = await reserveAttempt(deps, account, client)
    const isPasswordCorrect = await pool.checkPassword(account.sub, password).catch(releaseOnError(attempt))
    if (isPasswordCorrect === 'busy') {
      await attempt.release()
      throw busyRefusal()
    }
    if (!isPasswordCorrect) throw new Refusal('accounts.wrong_password')
    await attempt.markSuccessful()
    return account
  }
}

export type Reauthenticate = ReturnType<typeof reauthenticate>
