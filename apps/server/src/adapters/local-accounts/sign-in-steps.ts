import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import { typedCode, typedRecoveryCode } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, AccountPool } from '../../features/accounts/pool-port.ts'
import type { SecretRow } from './account-rows.ts'
import { temporaryHash } from './fast-hash.ts'
import { type OpenStep, openSteps } from './open-steps.ts'
import { dummyHash, hashPassword, isPassword } from './password-hash.ts'
import { challengeId, type PoolParts } from './pool-parts.ts'
import { totpStep } from './totp.ts'

type Steps = Pick<AccountPool, 'signIn' | 'findChallenge' | 'answerNewPassword' | 'answerCode' | 'signInCode'>

/** What is asked next of somebody whose password was right; null when nothing is. */
function nextStep({ status, mfa }: Account): ChallengeName | null {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED'
  return mfa === 'TOTP' ? 'SOFTWARE_TOKEN_MFA' : mfa === 'SMS' ? 'SMS_MFA' : null
}

/** Signing in, step by step. */
export function signInSteps(parts: PoolParts): Steps {
  const { rows, secrets, codes, hashes, cost, derive, write } = parts
  const steps = openSteps(parts)
  const dummy = dummyHash(cost)

  /** Whether this password opens the account as it is now. */
  function opens({ account }: SecretRow, temporary: string, isOwn: boolean, now: number): boolean {
    if (!account.enabled || account.status === 'EXTERNAL_PROVIDER') return false
    return account.status === 'CONFIRMED' ? isOwn : secrets.hasTemporary(account.sub, temporary, now)
  }

  return {
    async signIn(email, password, now) {
      // Whoever has an own password signs in with it exactly as typed; this is made for everybody, to be the same work.
      const temporary = temporaryHash(password)
      const before = rows.secretsByEmail(email)
      // One hash on every path: its absence would tell who has an account (security.md T22).
      const hash = before?.account.enabled && before.account.status === 'CONFIRMED' ? before.password : null
      const isRight = await hashes.tryRun(() => isPassword(password, hash ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      // Asked again: while the hash was made, the account may have been disabled or its password changed.
      const row = rows.secretsByEmail(email)
      const isOwn = isRight && hash !== null && hash === row?.password
      if (!row || !opens(row, temporary, isOwn, now)) return 'refused'
      const name = nextStep(row.account)
      return name === null ? row.account : write(() => steps.begin(name, row.account, temporary, now))
    },

    async findChallenge(session, now) {
      const step = steps.find(session, now)
      return step && { name: step.name, account: step.row.account }
    },

    async answerNewPassword(session, password, now) {
      const hash = await hashes.tryRun(() => hashPassword(password, cost, derive))
      if (hash === 'busy') return 'busy'
      return write(() => {
        const step = steps.find(session, now)
        if (step?.name !== 'NEW_PASSWORD_REQUIRED') return 'over'
        const { sub } = step.row.account
        steps.end(step, now)
        secrets.removeTemporary(sub)
        rows.setPassword({ sub, hash })
        return rows.bySub(sub) ?? 'over'
      })
    },

    answerCode: (session, code, now) =>
      write(() => {
        const step = steps.tryOne(session, now)
        if (step === null) return 'over'
        if (!isRightCode(parts, step, code, now)) return 'wrong'
        steps.end(step, now)
        return rows.bySub(step.row.account.sub) ?? 'over'
      }),

    signInCode: (sub, now) =>
      write(() => {
        const step = steps.newestOf(sub, now)
        if (step?.name !== 'SMS_MFA' || !step.row.account.phone) return null
        const { account } = step.row
        const code = codes.make({ id: challengeId.signInCode(sub), account, to: account.phone }, now)
        return { phone: step.row.account.phone, code }
      }),
  }
}

/** Uses up whatever was right: the step of an app, the code of a message, a recovery code. */
function isRightCode(parts: PoolParts, { name, row }: OpenStep, typed: string, now: number): boolean {
  const { account, totpSecret, totpLastStep } = row
  const { sub, phone } = account
  if (name === 'NEW_PASSWORD_REQUIRED') return false
  const code = typedCode(typed)
  if (code === null) {
    const recovery = typedRecoveryCode(typed)
    return (
      recovery !== null && parts.secrets.spendRecovery(sub, parts.keys.mark(`recovery ${sub} ${recovery}`))
    )
  }
  if (name === 'SMS_MFA') {
    return parts.codes.isRight({ id: challengeId.signInCode(sub), account, to: phone }, code, now)
  }
  if (totpSecret === null) return false
  const step = totpStep(parts.keys.open(totpSecret), code, totpLastStep, now)
  return step !== null && parts.rows.spendTotpStep({ sub, step })
}
