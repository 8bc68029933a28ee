import type { Challenge } from '@kitchen-table/contract/sign-in'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { Refusal } from '../../refusal.ts'
import type { AccountPool } from '../pool-port.ts'
import type { RateStore, SessionStore } from '../ports.ts'
import { begunAttempt, notCounted } from './attempts.ts'
import type { BeginStep } from './begin-step.ts'
import type { ComeIn, SignedIn } from './come-in.ts'
import type { KnownDevices } from './known-device.ts'
import { welcomePerson } from './open-session.ts'
import type { Origin } from './origin.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  rates: RateStore
  devices: KnownDevices
  comeIn: ComeIn
  beginStep: BeginStep
  now: () => number
}

/**
 * Sign-ins that are under way together; whoever comes beyond that is asked to come again, and nothing is counted. Fewer
 * than an address may fail: each holds one of those until it is over, and many right passwords at once are no guessing.
 */
const MOST_AT_ONCE = 200
/** As many take about so long to be checked on two cores. */
const BUSY_RETRY_SECONDS = 4

export const busy = () => new Refusal('accounts.busy', { retryAfter: BUSY_RETRY_SECONDS })

type Credentials = { email: string; password: string }

/** A session, or what is still asked; `session` is then the secret to answer it with. */
export type SignInOutcome = SignedIn | { session: string; challenge: Challenge }

async function signedIn(deps: Deps, input: Credentials, origin: Origin): Promise<SignInOutcome> {
  const { pool, sessions, comeIn, beginStep, now } = deps
  // What is no address stays as typed: lower-casing would make a `k` of the Kelvin sign (security.md T26).
  const email = canonicalEmail(input.email) ?? input.email
  const passwordVersion = await pool.passwordVersion(email)
  const attempt = await begunAttempt(deps, { email, passwordVersion }, origin)

  const answer = await pool.signIn(email, input.password, now()).catch(notCounted(attempt))
  if (answer === 'busy') {
    await attempt.forget()
    throw busy()
  }
  if (answer === 'refused') throw new Refusal('accounts.refused')
  const account = 'session' in answer ? answer.account : answer
  const known = await welcomePerson(sessions, account).catch(notCounted(attempt))
  if (known === null) throw new Refusal('accounts.refused')

  // First: were it to fail afterwards, a session would be left that nobody was told of.
  await attempt.succeed()
  if ('session' in answer) return { session: answer.session, challenge: await beginStep(answer) }
  return comeIn(account, { device: origin.device, where: '/' })
}

/**
 * Signs in with e-mail and password, or says what is asked next. One answer and the same work for unknown, wrong,
 * disabled and provider-owned, and for people of a switched-off organisation.
 */
export function signIn(deps: Deps) {
  let underWay = 0

  return async (input: Credentials, origin: Origin): Promise<SignInOutcome> => {
    if (underWay >= MOST_AT_ONCE) throw busy()
    underWay += 1
    try {
      return await signedIn(deps, input, origin)
    } finally {
      underWay -= 1
    }
  }
}
