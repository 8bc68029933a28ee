import {
  CODE_LIFE,
  CODE_TRIES,
  RECOVERY_CODES,
  typedCode,
} from '@kitchen-table/domain/accounts/one-time-code'
import type { AccountPool } from '../../features/accounts/pool-port.ts'
import { challengeId, type PoolParts } from './pool-parts.ts'
import { recoveryCode } from './random-secrets.ts'
import { newTotpSecret, totpStep } from './totp.ts'

type SecondSteps = Pick<
  AccountPool,
  'beginTotp' | 'confirmTotp' | 'changeMfa' | 'changePhone' | 'recoveryCodesLeft'
>

/** What is asked after the password, and the telephone that it may go to. */
export function secondSteps({ rows, secrets, challenges, keys, write }: PoolParts): SecondSteps {
  return {
    beginTotp: (sub, now) =>
      write(() => {
        const account = rows.bySub(sub)
        if (account === null) return 'not_found'
        const secret = newTotpSecret()
        const data = { secret: keys.seal(secret), version: String(account.version) }
        const id = challengeId.totp(sub)
        challenges.put({ id, sub, secretHash: null, data, expiresAt: now + CODE_LIFE, triesLeft: CODE_TRIES })
        return { secret }
      }),

    confirmTotp: (sub, typed, now) =>
      write(() => {
        const waiting = challenges.useTry(challengeId.totp(sub), now)
        const code = typedCode(typed)
        const sealed = waiting?.data.secret
        // An account that was reset meanwhile must not be given the app of whoever had it before.
        const isSame = String(rows.bySub(sub)?.version) === waiting?.data.version
        if (!waiting || !sealed || !isSame || code === null) return 'wrong'
        const step = totpStep(keys.open(sealed), code, -1, now)
        if (step === null || challenges.take(waiting.id, now) === null) return 'wrong'
        if (!rows.setMfa({ sub, mfa: 'TOTP', secret: sealed, step })) return 'wrong'

        const recoveryCodes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
        const mark = (shown: string) => keys.mark(`recovery ${sub} ${shown.replace('-', '')}`)
        secrets.putRecovery(sub, recoveryCodes.map(mark))
        const account = rows.bySub(sub)
        return account === null ? 'wrong' : { recoveryCodes, account }
      }),

    changeMfa: (sub, mfa) =>
      write(() => {
        const account = rows.bySub(sub)
        if (account === null) return 'not_found'
        if (mfa === 'SMS' && !account.isPhoneVerified) return 'phone_unverified'
        if (account.mfa === mfa) return account
        rows.setMfa({ sub, mfa, secret: null, step: null })
        secrets.putRecovery(sub, [])
        return rows.bySub(sub) ?? 'not_found'
      }),

    changePhone: (sub, phone, isVerified) =>
      write(() => {
        const account = rows.bySub(sub)
        if (account === null) return 'not_found'
        rows.setPhone({ sub, phone, verified: isVerified ? 1 : 0 })
        if (account.mfa === 'SMS' && !isVerified) rows.setMfa({ sub, mfa: 'NONE', secret: null, step: null })
        return 'changed'
      }),

    recoveryCodesLeft: async (sub) => secrets.countRecovery(sub),
  }
}
