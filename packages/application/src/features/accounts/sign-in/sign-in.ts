import type { Challenge } from '@kitchen-table/contract/accounts'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { findPersonAllowedToSignIn } from '../../people/find-current-person.ts'
import type { StoredPerson } from '../../people/ports.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions, CompletedSignIn } from './account-sessions.ts'
import { releaseAttemptOnError, reserveSignInAttempt } from './attempts.ts'
import { createBusyRefusal } from './busy-refusal.ts'
import type { BeginChallenge } from './challenges.ts'
import { createLimitLoggingRethrow, createSignInRefusal, type RefusedSignIn } from './refuse-sign-in.ts'

type Deps = Pick<AccountsDeps, 'groups' | 'authenticator' | 'people' | 'rates' | 'deviceTokens' | 'now'> & {
  accountSessions: Pick<AccountSessions, 'complete'>
  beginChallenge: BeginChallenge
}

/**
 * The most sign-ins in progress at once; further ones are refused as busy, and not counted. It is less than the
 * failures that a network address may have, because each sign-in reserves one of those until it is over, and many right
 * passwords at once are no guessing.
 */
const MAX_CONCURRENT_SIGN_INS = 200

type Credentials = { email: string; password: string }

/** A session, or the challenge that is still required; `challengeToken` is the secret of that challenge. */
export type SignInOutcome = CompletedSignIn | { challengeToken: string; challenge: Challenge }

/** Returns why the pool has refused an address and a password, for the log: from what was read before, without another read. */
function findReason(person: Pick<StoredPerson, 'enabled'> | null): RefusedSignIn['reason'] {
  if (person === null) return 'unknown'
  return person.enabled ? 'wrong' : 'disabled'
}

async function authenticate(deps: Deps, input: Credentials, client: ClientInfo): Promise<SignInOutcome> {
  const { authenticator, people, accountSessions, beginChallenge, now } = deps
  // A text that is no address stays as typed: lower-casing makes the Kelvin sign a `k` (docs/security.md T26).
  const email = normalizeEmail(input.email) ?? input.email
  // Read before the password is checked: if it is changed meanwhile, the session that this sign-in opens is not valid.
  const personBefore = await people.findByEmail(email)
  const step = 'password'
  const attempt = await reserveSignInAttempt(deps, { email, person: personBefore }, client).catch(
    createLimitLoggingRethrow({ step, person: personBefore }),
  )

  const result = await authenticator
    .signIn(email, input.password, now())
    .catch(releaseAttemptOnError(attempt))
  if (result === 'busy') {
    await attempt.release()
    throw createBusyRefusal()
  }
  if (result === 'refused')
    throw createSignInRefusal('accounts.refused', {
      step,
      reason: findReason(personBefore),
      person: personBefore,
    })
  const account = 'session' in result ? result.account : result
  const person = await findPersonAllowedToSignIn(deps, account.sub).catch(releaseAttemptOnError(attempt))
  if (person === null || personBefore?.sub !== person.sub)
    throw createSignInRefusal('accounts.refused', {
      step,
      reason: person === null ? 'disabled' : 'unknown',
      person: personBefore,
    })

  // First, because if it failed after the session was opened, no browser would get the token of that session.
  await attempt.markSuccessful()
  if ('session' in result) return { challengeToken: result.session, challenge: await beginChallenge(result) }
  const { sessionVersion } = personBefore
  return accountSessions.complete(person.sub, { sessionVersion, device: client.device, where: '/' })
}

/**
 * Signs in with e-mail address and password, or returns the next challenge. There is one refusal, after the same work,
 * for unknown, wrong, disabled and provider-owned accounts, and for people of a disabled organization.
 */
export function signIn(deps: Deps) {
  let signInsInProgress = 0

  return async (input: Credentials, client: ClientInfo): Promise<SignInOutcome> => {
    if (signInsInProgress >= MAX_CONCURRENT_SIGN_INS) throw createBusyRefusal()
    signInsInProgress += 1
    try {
      return await authenticate(deps, input, client)
    } finally {
      signInsInProgress -= 1
    }
  }
}
