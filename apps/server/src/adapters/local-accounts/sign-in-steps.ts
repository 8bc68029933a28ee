import { randomBytes } from 'node:crypto'
import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import { challengeNames } from '@kitchen-table/domain/accounts/challenge'
import { CODE_LIFE, CODE_TRIES, typedCode, typedRecoveryCode } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, AccountPool, PoolChallenge } from '../../features/accounts/pool-port.ts'
import type { StoredChallenge } from '../../features/accounts/ports.ts'
import type { SecretRow } from './account-rows.ts'
import { dummyHash, hashPassword, isPassword } from './password-hash.ts'
import { challengeId, fastHash, minutes, type PoolParts, SESSION_PREFIX } from './pool-parts.ts'
import { sixDigits } from './random-secrets.ts'
import { totpStep } from './totp.ts'

/** As long as Cognito lets one be set to. Whoever reads the rules for a new password takes their time. */
const STEP_LIFE = minutes(15)

type Steps = Pick<
  AccountPool,
  'signIn' | 'findChallenge' | 'answerNewPassword' | 'answerCode' | 'signInCode'
>

/** What is asked next of somebody whose password was right; null when nothing is. */
function nextStep({ status, mfa }: Account): ChallengeName | null {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED'
  return mfa === 'TOTP' ? 'SOFTWARE_TOKEN_MFA' : mfa === 'SMS' ? 'SMS_MFA' : null
}

function stepOf({ data }: StoredChallenge): ChallengeName {
  const name = challengeNames.find((known) => known === data.name)
  if (!name) throw new TypeError('A step of signing in has no name.')
  return name
}

/** Signing in, step by step. */
export function signInSteps(parts: PoolParts): Steps {
  const { rows, secrets, challenges, hashes, cost, derive, write } = parts
  const dummy = dummyHash(cost)

  /** Whether this password opens the account as it is now. */
  function opens(row: SecretRow, password: string, isOwn: boolean, now: number): boolean {
    const { account } = row
    if (!account.enabled) return false
    if (account.status === 'CONFIRMED') return isOwn
    return account.status === 'FORCE_CHANGE_PASSWORD' && secrets.hasTemporary(account.sub, fastHash(password), now)
  }

  function begin(name: ChallengeName, account: Account, now: number): Promise<PoolChallenge> {
    const session = randomBytes(32).toString('base64url')
    const stored: StoredChallenge = {
      id: challengeId.session(session),
      sub: account.sub,
      secretHash: null,
      data: { name, version: String(account.version) },
      expiresAt: now + STEP_LIFE,
      triesLeft: CODE_TRIES,
    }
    return write(() => {
      challenges.put(stored)
      return { name, session, account }
    })
  }

  /** Whoever a step belongs to, unless the account has become another one since it began. */
  function holder(step: StoredChallenge | null): SecretRow | null {
    const row = step?.sub ? rows.secretsBySub(step.sub) : null
    return row?.account.enabled && String(row.account.version) === step?.data.version ? row : null
  }

  return {
    async signIn(email, password, now) {
      const before = rows.secretsByEmail(email)
      // One hash on every path: its absence would tell who has an account (security.md T22).
      const hash = before?.account.enabled && before.account.status === 'CONFIRMED' ? before.password : null
      const isRight = await hashes.tryRun(() => isPassword(password, hash ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      // Asked again: while the hash was made, the account may have been disabled or its password changed.
      const row = rows.secretsByEmail(email)
      const isOwn = isRight && hash !== null && hash === row?.password
      if (!row || !opens(row, password, isOwn, now)) return 'refused'
      const step = nextStep(row.account)
      return step === null ? row.account : begin(step, row.account, now)
    },

    async findChallenge(session, now) {
      const step = challenges.find(challengeId.session(session), now)
      const row = holder(step)
      return step && row ? { name: stepOf(step), account: row.account } : null
    },

    async answerNewPassword(session, password, now) {
      const hash = await hashes.tryRun(() => hashPassword(password, cost, derive))
      if (hash === 'busy') return 'busy'
      return write(() => {
        const step = challenges.find(challengeId.session(session), now)
        const row = holder(step)
        if (!step || !row || stepOf(step) !== 'NEW_PASSWORD_REQUIRED') return 'over'
        challenges.take(step.id, now)
        secrets.removeTemporary(row.account.sub)
        rows.setPassword({ sub: row.account.sub, hash })
        return rows.bySub(row.account.sub) ?? 'over'
      })
    },

    answerCode: (session, code, now) =>
      write(() => {
        const step = challenges.useTry(challengeId.session(session), now)
        const row = holder(step)
        if (!step || !row) return 'over'
        if (!isRightCode(parts, stepOf(step), row, code, now)) return 'wrong'
        challenges.take(step.id, now)
        return rows.bySub(row.account.sub) ?? 'over'
      }),

    signInCode: (sub, now) =>
      write(() => {
        const phone = rows.bySub(sub)?.phone
        const step = challenges.newestOf(sub, SESSION_PREFIX, now)
        if (!phone || step?.data.name !== 'SMS_MFA' || holder(step) === null) return null
        const code = sixDigits()
        const secretHash = parts.keys.mark(`${challengeId.signInCode(sub)} ${code}`)
        const stored = { id: challengeId.signInCode(sub), sub, secretHash, data: {}, triesLeft: CODE_TRIES }
        challenges.put({ ...stored, expiresAt: now + CODE_LIFE })
        return { phone, code }
      }),
  }
}

/** Uses up whatever was right: the step of an app, the code of a message, a recovery code. */
function isRightCode(parts: PoolParts, name: ChallengeName, row: SecretRow, typed: string, now: number): boolean {
  const { sub } = row.account
  if (name === 'NEW_PASSWORD_REQUIRED') return false
  const code = typedCode(typed)
  if (code === null) {
    const recovery = typedRecoveryCode(typed)
    return recovery !== null && parts.secrets.useRecovery(sub, parts.keys.mark(`recovery ${sub} ${recovery}`))
  }
  if (name === 'SMS_MFA') return isMailedCode(parts, challengeId.signInCode(sub), code, now)
  if (row.totpSecret === null) return false
  const step = totpStep(parts.keys.open(row.totpSecret), code, row.totpLastStep, now)
  return step !== null && parts.rows.useTotpStep({ sub, step })
}

/** Whether it is the code that was sent and waits under this id; it counts as a try, and a right one is used up. */
export function isMailedCode({ challenges, keys }: PoolParts, id: string, code: string, now: number): boolean {
  const stored = challenges.useTry(id, now)
  if (stored === null || stored.secretHash !== keys.mark(`${id} ${code}`)) return false
  return challenges.take(id, now) !== null
}
