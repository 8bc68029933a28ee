import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Account, Directory } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { releaseAttemptOnError, reserveSignInAttempt } from '../sign-in/attempts.ts'
import { createBusyRefusal } from '../sign-in/busy-refusal.ts'

/** Returns the account of a signed-in person. Throws `accounts.not_signed_in` if it was deleted in the meantime. */
export async function requireAccount(directory: Pick<Directory, 'find'>, sub: string): Promise<Account> {
  const account = await directory.find(sub)
  if (account === null) throw new Refusal('accounts.not_signed_in')
  return account
}

type Deps = Pick<AccountsDeps, 'directory' | 'authenticator' | 'rates' | 'deviceTokens' | 'now'>

/** Checks the password before a sensitive change (docs/security.md T24). Guesses count against the sign-in limits. */
export function reauthenticate(deps: Deps) {
  return async (person: AuthenticatedPerson, password: string, client: ClientInfo): Promise<Account> => {
    const { authenticator } = deps
    const account = await requireAccount(deps.directory, person.sub)
    if (account.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const owner = { sub: person.sub, sessionVersion: person.version }
    const attempt = await reserveSignInAttempt(deps, { email: account.email, person: owner }, client)
    const isPasswordCorrect = await authenticator
      .checkPassword(account.sub, password)
      .catch(releaseAttemptOnError(attempt))
    if (isPasswordCorrect === 'busy') {
      await attempt.release()
      throw createBusyRefusal()
    }
    if (!isPasswordCorrect) throw new Refusal('accounts.wrong_password')
    await attempt.markSuccessful()
    return account
  }
}

export type Reauthenticate = ReturnType<typeof reauthenticate>
