import type { Challenge } from '@kitchen-table/contract/accounts'
import { maskPhone, parseOneTimeCode, refusedPasswordMessage } from '@kitchen-table/domain/accounts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import { findPersonAllowedToSignIn, type PersonDeps } from '../../people/find-current-person.ts'
import type { Account, Authenticator, PoolChallenge, SecondFactor } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { createSecondFactorNotice } from '../profile/second-factor.ts'
import type { SendTextCode } from '../profile/send-text-code.ts'
import { recordSignUpJob } from '../record-sign-up.ts'
import type { AccountSessions, CompletedSignIn } from './account-sessions.ts'
import { releaseAttemptOnError, reserveSecondFactorAttempt } from './attempts.ts'
import { createBusyRefusal } from './busy-refusal.ts'
import { createLimitLoggingRethrow, createSignInRefusal } from './refuse-sign-in.ts'

/** Returns a challenge as its page shows it. */
export async function readChallengeView(
  secondFactor: Pick<SecondFactor, 'countRecoveryCodes'>,
  { name, account }: Omit<PoolChallenge, 'session'>,
): Promise<Challenge> {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskPhone(account.phone) : null
  const hasRecoveryCodes =
    name === 'SOFTWARE_TOKEN_MFA' && (await secondFactor.countRecoveryCodes(account.sub)) > 0
  return { name, email: account.email, sentTo, hasRecoveryCodes }
}

export function beginChallenge({
  secondFactor,
  sendTextCode,
}: Pick<AccountsDeps, 'secondFactor'> & { sendTextCode: SendTextCode }) {
  return async (challenge: PoolChallenge): Promise<Challenge> => {
    if (challenge.name === 'SMS_MFA') await sendTextCode(challenge.account, 'sign-in-code')
    return readChallengeView(secondFactor, challenge)
  }
}

export type BeginChallenge = ReturnType<typeof beginChallenge>

type Deps = PersonDeps &
  Pick<
    AccountsDeps,
    | 'authenticator'
    | 'rates'
    | 'directory'
    | 'members'
    | 'people'
    | 'outbox'
    | 'notifyOutbox'
    | 'runJob'
    | 'enqueueMessage'
    | 'assertUncommonPassword'
    | 'now'
  > & { accountSessions: Pick<AccountSessions, 'complete' | 'endAfter'> }

type CodeAnswer = Awaited<ReturnType<Authenticator['answerSecondFactorChallenge']>>

const challengeOver = () => new Refusal('accounts.challenge_over')

type PendingDeps = PersonDeps & Pick<Deps, 'authenticator' | 'now'>

/** Returns the open challenge of this browser with its person; null if there is none or they may no longer sign in. */
async function findPendingChallenge(deps: PendingDeps, challengeToken: string | null) {
  const challenge =
    challengeToken === null ? null : await deps.authenticator.findChallenge(challengeToken, deps.now())
  if (challengeToken === null || challenge === null) return null
  const person = await findPersonAllowedToSignIn(deps, challenge.account.sub)
  return person === null ? null : { session: challengeToken, person, ...challenge }
}

type PendingChallenge = NonNullable<Awaited<ReturnType<typeof findPendingChallenge>>>

async function requirePendingChallenge(deps: Deps, challengeToken: string | null): Promise<PendingChallenge> {
  const challenge = await findPendingChallenge(deps, challengeToken)
  if (challenge === null) throw challengeOver()
  return challenge
}

export function readChallenge(deps: PendingDeps & { secondFactor: SecondFactor }) {
  return async (challengeToken: string | null) => {
    const challenge = await findPendingChallenge(deps, challengeToken)
    return challenge === null ? null : readChallengeView(deps.secondFactor, challenge)
  }
}

/** `email` is the account that the page is for, if it names one. */
type NewPassword = { password: string; email?: string | undefined }

/**
 * Sets the first own password of an invited person (docs/product.md 7.4) and signs them in. This is their sign-up: the
 * job that records it is stored before the password.
 */
export function answerNewPasswordChallenge(deps: Deps & Pick<AccountsDeps, 'library'>) {
  const signUpJob = recordSignUpJob(deps)
  return async (
    challengeToken: string | null,
    input: NewPassword,
    { device }: ClientInfo,
  ): Promise<CompletedSignIn> => {
    const { authenticator, runJob, accountSessions, assertUncommonPassword, now } = deps
    const { password } = input
    const challenge = await requirePendingChallenge(deps, challengeToken)
    if (input.email !== undefined && input.email !== challenge.account.email) throw challengeOver()
    assertUncommonPassword(password, challenge.account.email, 'password')
    const { sub } = challenge.person
    const where = '/auth/newpassword'
    const change: { sessionVersion: number | null } = { sessionVersion: null }

    async function run(...args: Parameters<typeof signUpJob.run>) {
      const { outcome: account, sessionVersion } = await accountSessions.endAfter({ sub, notice: null }, () =>
        authenticator.answerNewPasswordChallenge(challenge.session, password, now()),
      )
      if (typeof account === 'string') return account
      change.sessionVersion = sessionVersion
      return signUpJob.run(...args)
    }

    const outcome = await runJob({ ...signUpJob, run, keepsOutcome: () => false }, `sign-up:${sub}`, {
      sub,
      where,
    })
    if (outcome === 'busy') throw createBusyRefusal()
    if (outcome === 'password_refused')
      throw invalidInputRefusal([{ field: 'password', message: refusedPasswordMessage() }])
    const { sessionVersion } = change
    if (sessionVersion === null) throw challengeOver()
    return accountSessions.complete(sub, { sessionVersion, device, where })
  }
}

/**
 * Answers the challenge in the user pool. A pool that switches the second factor off for a right recovery code has changed
 * the credentials: all sessions end, and the owner is notified.
 */
async function answerInPool(
  { authenticator, accountSessions, now }: Deps,
  { session, account }: PendingChallenge,
  code: string,
): Promise<CodeAnswer> {
  const answer = () => authenticator.answerSecondFactorChallenge(session, code, now())
  if (parseOneTimeCode(code) !== null) return answer()

  const answered: { result: CodeAnswer } = { result: 'over' }
  await accountSessions.endAfter(
    { sub: account.sub, notice: createSecondFactorNotice(account, 'none') },
    async () => {
      const result = await answer()
      answered.result = result
      // After a text, nothing is ended.
      return typeof result === 'object' && 'switchedOff' in result ? result : 'unchanged'
    },
  )
  return answered.result
}

/**
 * Verifies a code. At most ten wrong codes of one account are evaluated in an hour, whatever the number of challenges
 * and devices, so that a person who has the password cannot try all million codes.
 */
async function verifyCode(deps: Deps, challenge: PendingChallenge, code: string): Promise<Account> {
  const { person } = challenge
  const step = 'second factor'
  const attempt = await reserveSecondFactorAttempt(deps, challenge.account.sub).catch(
    createLimitLoggingRethrow({ step, person }),
  )
  const result = await answerInPool(deps, challenge, code).catch(releaseAttemptOnError(attempt))
  if (result === 'wrong') throw createSignInRefusal('accounts.wrong_code', { step, reason: 'wrong', person })
  await attempt.release()
  if (result === 'over') throw challengeOver()
  if ('switchedOff' in result) throw new Refusal('accounts.second_factor_off')
  return result
}

/** Signs in with the code of an app or of a text message, or with a recovery code. */
export function answerSecondFactorChallenge(deps: Deps) {
  return async (
    challengeToken: string | null,
    code: string,
    { device }: ClientInfo,
  ): Promise<CompletedSignIn> => {
    const challenge = await requirePendingChallenge(deps, challengeToken)
    const account = await verifyCode(deps, challenge, code)
    // A valid code that does not consist of digits is a recovery code.
    if (parseOneTimeCode(code) === null)
      await deps.enqueueMessage(createSecondFactorNotice(account, 'recovery-code'))
    // The session version from before the code was checked.
    const { sub, sessionVersion } = challenge.person
    return deps.accountSessions.complete(sub, { sessionVersion, device, where: '/' })
  }
}
