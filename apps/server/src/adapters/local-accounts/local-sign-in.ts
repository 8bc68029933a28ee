import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import { parseOneTimeCode, parseRecoveryCode } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, Authenticator } from '../../features/accounts/user-pool.ts'
import type { AccountWithSecrets } from './account-rows.ts'
import { challengeId, type LocalAccountsDeps } from './local-accounts-deps.ts'
import { dummyHash, hashPassword, hashTemporaryPassword, verifyPassword } from './password-hash.ts'
import { createPendingChallenges, type PendingChallenge } from './pending-challenges.ts'
import { findTotpStep } from './totp.ts'

type SignInMethods = Pick<
  Authenticator,
  | 'signIn'
  | 'findChallenge'
  | 'answerNewPasswordChallenge'
  | 'answerSecondFactorChallenge'
  | 'issueSignInCode'
>

/** Returns the challenge after a correct password; null if there is none. */
function nextChallengeName({ status, mfa }: Account): ChallengeName | null {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED'
  return mfa === 'TOTP' ? 'SOFTWARE_TOKEN_MFA' : mfa === 'SMS' ? 'SMS_MFA' : null
}

/** The pool's methods for signing in. */
export function localSignIn(deps: LocalAccountsDeps): SignInMethods {
  const { accounts, secrets, oneTimeCodes, hashQueue, cost, derive, write } = deps
  const pendingChallenges = createPendingChallenges(deps)
  const dummy = dummyHash(cost)

  /** Whether this password is accepted for the account in its present state. */
  function isPasswordAccepted(
    { account }: AccountWithSecrets,
    temporaryPasswordHash: string,
    isOwnPassword: boolean,
    now: number,
  ): boolean {
    if (!account.enabled || account.status === 'EXTERNAL_PROVIDER') return false
    return account.status === 'CONFIRMED'
      ? isOwnPassword
      : secrets.hasTemporaryPassword(account.sub, temporaryPasswordHash, now)
  }

  return {
    async signIn(email, password, now) {
      // Needed only for temporary passwords (an own password counts exactly as typed), but computed on every path, so
      // that all take the same time.
      const temporaryPasswordHash = hashTemporaryPassword(password)
      const rowBefore = accounts.findSecretsByEmail(email)
      // One slow hash on every path: its absence would show who has an account (docs/security.md T22).
      const hash =
        rowBefore?.account.enabled && rowBefore.account.status === 'CONFIRMED' ? rowBefore.password : null
      const isRight = await hashQueue.runUnlessFull(() => verifyPassword(password, hash ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      // Read again: during the hash the account may have been disabled, or its password changed.
      const row = accounts.findSecretsByEmail(email)
      const isOwnPassword = isRight && hash !== null && hash === row?.password
      if (!row || !isPasswordAccepted(row, temporaryPasswordHash, isOwnPassword, now)) return 'refused'
      const name = nextChallengeName(row.account)
      return name === null
        ? row.account
        : write(() => pendingChallenges.begin(name, row, temporaryPasswordHash, now))
    },

    async findChallenge(session, now) {
      const challenge = pendingChallenges.find(session, now)
      return challenge && { name: challenge.name, account: challenge.row.account }
    },

    async answerNewPasswordChallenge(session, password, now) {
      const hash = await hashQueue.runUnlessFull(() => hashPassword(password, cost, derive))
      if (hash === 'busy') return 'busy'
      return write(() => {
        const challenge = pendingChallenges.find(session, now)
        if (challenge?.name !== 'NEW_PASSWORD_REQUIRED') return 'over'
        const { sub } = challenge.row.account
        pendingChallenges.end(challenge, now)
        secrets.removeTemporaryPasswords(sub)
        accounts.setPassword({ sub, hash })
        return accounts.findBySub(sub) ?? 'over'
      })
    },

    answerSecondFactorChallenge: (session, code, now) =>
      write(() => {
        const challenge = pendingChallenges.useTry(session, now)
        if (challenge === null) return 'over'
        if (!consumeChallengeCode(deps, challenge, code, now)) return 'wrong'
        pendingChallenges.end(challenge, now)
        return accounts.findBySub(challenge.row.account.sub) ?? 'over'
      }),

    issueSignInCode: (sub, now) =>
      write(() => {
        const challenge = pendingChallenges.findNewest(sub, now)
        const phone = challenge?.row.account.phone
        if (challenge?.name !== 'SMS_MFA' || !phone) return null
        const target = { id: challengeId.signInCode(sub), row: challenge.row, to: phone }
        return { phone, code: oneTimeCodes.issue(target, now) }
      }),
  }
}

/** Returns whether the code is right, and uses it up: a TOTP step, a code of a text message, or a recovery code. */
function consumeChallengeCode(
  deps: LocalAccountsDeps,
  { name, row }: PendingChallenge,
  enteredCode: string,
  now: number,
): boolean {
  const { account, totpSecret, totpLastStep } = row
  const { sub, phone } = account
  if (name === 'NEW_PASSWORD_REQUIRED') return false
  const code = parseOneTimeCode(enteredCode)
  if (code === null) {
    const recoveryCode = parseRecoveryCode(enteredCode)
    return (
      recoveryCode !== null &&
      deps.secrets.consumeRecoveryCode(sub, deps.secretBox.hmac(`recovery ${sub} ${recoveryCode}`))
    )
  }
  if (name === 'SMS_MFA') {
    return deps.oneTimeCodes.consume({ id: challengeId.signInCode(sub), row, to: phone }, code, now)
  }
  if (totpSecret === null) return false
  const step = findTotpStep(deps.secretBox.open(totpSecret), code, totpLastStep, now)
  return step !== null && deps.accounts.recordUsedTotpStep({ sub, step })
}
