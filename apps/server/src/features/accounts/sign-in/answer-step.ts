import { codeLimits } from '@kitchen-table/domain/accounts/occurrences'
import { typedCode } from '@kitchen-table/domain/accounts/one-time-code'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import type { RateStore, SessionStore } from '../ports.ts'
import { secondStepNotice } from '../profile/second-step-notice.ts'
import type { RefuseCommon } from '../refuse-common.ts'
import { codesKey } from './attempt-key.ts'
import { waitRefusal } from './attempts.ts'
import { challengeView } from './begin-step.ts'
import type { ComeIn, SignedIn } from './come-in.ts'
import { welcomePerson } from './open-session.ts'
import type { Origin } from './origin.ts'
import { busy } from './sign-in.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  rates: RateStore
  post: Post
  comeIn: ComeIn
  refuseCommon: RefuseCommon
  now: () => number
}

const over = () => new Refusal('accounts.challenge_over')

/** The step that this browser is at, unless whoever began it may not come in any more. */
async function findStep(
  { pool, sessions, now }: Pick<Deps, 'pool' | 'sessions' | 'now'>,
  session: string | null,
) {
  const step = session === null ? null : await pool.findChallenge(session, now())
  if (session === null || step === null) return null
  return (await welcomePerson(sessions, step.account)) === null ? null : { session, ...step }
}

type Step = NonNullable<Awaited<ReturnType<typeof findStep>>>

async function stepOf(deps: Deps, session: string | null): Promise<Step> {
  const step = await findStep(deps, session)
  if (step === null) throw over()
  return step
}

/** What is still asked of this browser; null when nothing is, or not any more. */
export function readChallenge(deps: Pick<Deps, 'pool' | 'sessions' | 'now'>) {
  return async (session: string | null) => {
    const step = await findStep(deps, session)
    return step === null ? null : challengeView(deps.pool, step)
  }
}

/** `email` is whose password it is to be, where the page says so. */
type NewPassword = { password: string; email?: string | undefined }

/** The first own password of somebody who was invited (spec §4): from here on they have signed up. */
export function answerNewPassword(deps: Deps) {
  return async (session: string | null, wanted: NewPassword, { device }: Origin): Promise<SignedIn> => {
    const { pool, post, comeIn, refuseCommon, now } = deps
    const { password } = wanted
    const step = await stepOf(deps, session)
    if (wanted.email !== undefined && wanted.email !== step.account.email) throw over()
    refuseCommon(password, step.account.email, 'password')
    const answer = await pool.answerNewPassword(step.session, password, now())
    if (answer === 'busy') throw busy()
    if (answer === 'over') throw over()
    const { sub: username, email, role, group, first, last } = answer
    const user = { username, email, role, group: group ?? '', first, last }
    await post({ channel: 'list', purpose: 'list', type: 'subscribe', user })
    return comeIn(answer, { device, where: '/auth/newpassword', isSignUp: true })
  }
}

/**
 * Of the codes of one account no more than ten an hour are evaluated, however many steps are begun and on whatever
 * device: whoever has the password cannot guess through the million codes.
 */
async function answered(deps: Deps, step: Step, code: string): Promise<Account> {
  const { pool, rates, now } = deps
  const key = codesKey(step.account.sub)
  const wait = await rates.admit(key, codeLimits, now())
  if (wait > 0) throw waitRefusal(wait)
  const answer = await pool.answerCode(step.session, code, now())
  if (answer === 'over') {
    await rates.retract(key)
    throw over()
  }
  if (answer === 'wrong') throw new Refusal('accounts.wrong_code')
  await rates.retract(key)
  return answer
}

/** The code of an app or of a text message, or a recovery code instead. */
export function answerCode(deps: Deps) {
  return async (session: string | null, code: string, { device }: Origin): Promise<SignedIn> => {
    const step = await stepOf(deps, session)
    const account = await answered(deps, step, code)
    // What is no code of digits was a recovery code.
    if (typedCode(code) === null) await deps.post(secondStepNotice(account, 'recovery-code'))
    return deps.comeIn(account, { device, where: '/' })
  }
}
