import { randomBytes } from 'node:crypto'
import type { Account, Authenticator, PoolChallenge, StoredChallenge } from '@kitchen-table/application/ports'
import {
  CHALLENGE_LIFETIME_MS,
  type ChallengeName,
  challengeNames,
  MAX_CODE_ATTEMPTS,
  parseOneTimeCode,
  parseRecoveryCode,
} from '@kitchen-table/domain/accounts'
import type { AccountWithSecrets } from './account-statements.ts'
import { challengeIds, type LocalAccountsDeps } from './local-accounts-deps.ts'
import {
  createDummyHash,
  hashGeneratedSecret,
  hashPassword,
  hashTemporaryPassword,
  verifyPassword,
} from './password-hash.ts'
import { findTotpStep } from './totp.ts'

const SIGN_IN_PREFIX = 'session:'

/** The browser's token of a sign-in is stored as a hash only. */
const signInId = (session: string): string => `${SIGN_IN_PREFIX}${hashGeneratedSecret(session)}`

type PendingChallenge = { id: string; name: ChallengeName; row: AccountWithSecrets }

function parseChallengeName({ data }: StoredChallenge): ChallengeName {
  const name = challengeNames.find((known) => known === data.name)
  if (!name) throw new TypeError('A stored challenge has no known name.')
  return name
}

/** The open challenges of sign-ins. Call each method except `find` and `findNewest` inside a write. */
function createPendingChallenges({
  accounts,
  secrets,
  challenges,
}: Pick<LocalAccountsDeps, 'accounts' | 'secrets' | 'challenges'>) {
  /** Returns null if the account has changed, or if the temporary password that the sign-in began with was replaced. */
  function toPendingChallenge(challenge: StoredChallenge | null): PendingChallenge | null {
    const row = challenge?.sub ? accounts.findSecretsBySub(challenge.sub) : null
    if (!challenge || !row?.account.enabled || String(row.version) !== challenge.data.version) return null
    const { temporary } = challenge.data
    if (temporary !== undefined && !secrets.isTemporaryPasswordStored(row.account.sub, temporary)) return null
    return { id: challenge.id, name: parseChallengeName(challenge), row }
  }

  const ifTriesLeft = (challenge: StoredChallenge | null) =>
    challenge !== null && challenge.triesLeft > 0 ? challenge : null

  return {
    /** Starts a challenge. `temporary` is the hash of the entered password, used only if that is a temporary one. */
    begin(
      name: ChallengeName,
      { account, version }: AccountWithSecrets,
      temporary: string,
      now: number,
    ): PoolChallenge {
      const session = randomBytes(32).toString('base64url')
      const data: StoredChallenge['data'] = { name, version: String(version) }
      if (name === 'NEW_PASSWORD_REQUIRED') data.temporary = temporary
      const newChallenge = { id: signInId(session), sub: account.sub, secretHash: null, data }
      challenges.put({
        ...newChallenge,
        expiresAt: now + CHALLENGE_LIFETIME_MS,
        triesLeft: MAX_CODE_ATTEMPTS,
      })
      return { name, session, account }
    },
    find: (session: string, now: number) =>
      toPendingChallenge(ifTriesLeft(challenges.find(signInId(session), now))),
    /** Like `find`, but uses up a try. */
    useTry: (session: string, now: number) => toPendingChallenge(challenges.useTry(signInId(session), now)),
    findNewest: (sub: string, now: number) =>
      toPendingChallenge(ifTriesLeft(challenges.findNewest(sub, SIGN_IN_PREFIX, now))),
    end: ({ id }: PendingChallenge, now: number) => void challenges.consume(id, now),
  }
}

type SignInMethods = Pick<
  Authenticator,
  | 'signIn'
  | 'findChallenge'
  | 'answerNewPasswordChallenge'
  | 'answerSecondFactorChallenge'
  | 'issueSignInCode'
>

function nextChallengeName({ status, mfa }: Account): ChallengeName | null {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED'
  return mfa === 'TOTP' ? 'SOFTWARE_TOKEN_MFA' : mfa === 'SMS' ? 'SMS_MFA' : null
}

export function localSignIn(deps: LocalAccountsDeps): SignInMethods {
  const { accounts, secrets, oneTimeCodes, hashQueue, cost, derive, write } = deps
  const pendingChallenges = createPendingChallenges(deps)
  const dummy = createDummyHash(cost)

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
      // Needed only for temporary passwords, but computed on every path, so that all take the same time.
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
        // A temporary password was in an e-mail, or an administrator has seen it.
        if (secrets.isTemporaryPasswordStored(sub, hashTemporaryPassword(password))) return 'password_refused'
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
        const target = { id: challengeIds.signInCode(sub), row: challenge.row, to: phone }
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
    return deps.oneTimeCodes.consume({ id: challengeIds.signInCode(sub), row, to: phone }, code, now)
  }
  if (totpSecret === null) return false
  const step = findTotpStep(deps.secretBox.open(totpSecret), code, totpLastStep, now)
  return step !== null && deps.accounts.recordUsedTotpStep({ sub, step })
}
