import type { Challenge } from '@kitchen-table/contract/sign-in'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountPool } from '../account-pool.ts'
import type { SessionStore } from '../ports.ts'
import { releaseOnError, reserveAttempt } from './attempts.ts'
import type { BeginChallenge } from './begin-challenge.ts'
import type { CompletedSignIn, CompleteSignIn } from './complete-sign-in.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { findAdmittedUser } from './open-session.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  rates: RateStore
  deviceTokens: DeviceTokens
  completeSignIn: CompleteSignIn
  beginChallenge: BeginChallenge
  now: () => number
}

/**
 * Sign-ins that are under way together; whoever comes beyond that is asked to come again, and nothing is counted. Fewer
 * than an address may fail: each holds one of those until it is over, and many right passwords at once are no guessing.
 */
const MAX_CONCURRENT_SIGN_INS = 200
/** As many take about so long to be checked on two cores. */
const BUSY_RETRY_SECONDS = 4

export const busyRefusal = () => new Refusal('accounts.busy', { retryAfter: BUSY_RETRY_SECONDS })

type Credentials = { email: string; password: string }

/** A session, or what is still asked; `session` is then the secret to answer it with. */
export type SignInOutcome = CompletedSignIn | { challengeToken: string; challenge: Challenge }

async function authenticate(deps: Deps, input: Credentials, client: ClientInfo): Promise<SignInOutcome> {
  const { pool, sessions, completeSignIn, beginChallenge, now } = deps
  // What is no address stays as typed: lower-casing would make a `k` of the Kelvin sign (docs/security.md T26).
  const email = normalizeEmail(input.email) ?? input.email
  const passwordVersion = await pool.readPasswordVersion(email)
  const attempt = await reserveAttempt(deps, { email, passwordVersion }, client)

  const result = await pool.signIn(email, input.password, now()).catch(releaseOnError(attempt))
  if (result === 'busy') {
    await attempt.release()
    throw busyRefusal()
  }
  if (result === 'refused') throw new Refusal('accounts.refused')
  const account = 'session' in result ? result.account : result
  const personRecord = await findAdmittedUser(sessions, account).catch(releaseOnError(attempt))
  if (personRecord === null) throw new Refusal('accounts.refused')

  // First: were it to fail afterwards, a session would be left that nobody was told of.
  await attempt.markSuccessful()
  if ('session' in result) return { challengeToken: result.session, challenge: await beginChallenge(result) }
  return completeSignIn(account, { device: client.device, where: '/' })
}

/**
 * Signs in with e-mail and password, or says what is asked next. One answer and the same work for unknown, wrong,
 * disabled and provider-owned, and for people of a switched-off organisation.
 */
export function signIn(deps: Deps) {
  let signInsInProgress = 0

  return async (input: Credentials, client: ClientInfo): Promise<SignInOutcome> => {
    if (signInsInProgress >= MAX_CONCURRENT_SIGN_INS) throw busyRefusal()
    signInsInProgress += 1
    try {
      return await authenticate(deps, input, client)
    } finally {
      signInsInProgress -= 1
    }
  }
}
