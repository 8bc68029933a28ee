import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { releaseOnError, reserveAttempt } from '../sign-in/attempts.ts'
import type { DeviceTokens } from '../sign-in/device-tokens.ts'
import { busyRefusal } from '../sign-in/sign-in.ts'
import type { Account } from '../user-pool/account.ts'
import type { Authenticator } from '../user-pool/authenticator.ts'
import type { Directory } from '../user-pool/directory.ts'
import { requireAccount } from './require-account.ts'

type Deps = {
  directory: Directory
  authenticator: Authenticator
  rates: RateStore
  deviceTokens: DeviceTokens
  now: () => number
}

/**
 * Checks the password again before a change that the security of the account depends on (docs/security.md T24). Guesses
 * on an unattended device count against the same limits as guesses at sign-in.
 */
export function reauthenticate(deps: Deps) {
  return async (person: AuthenticatedPerson, password: string, client: ClientInfo): Promise<Account> => {
    const { authenticator } = deps
    const account = await requireAccount(deps.directory, person.sub)
    if (account.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const owner = { sub: person.sub, sessionVersion: person.version }
    const attempt = await reserveAttempt(deps, { email: account.email, person: owner }, client)
    const isPasswordCorrect = await authenticator
      .checkPassword(account.sub, password)
      .catch(releaseOnError(attempt))
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
