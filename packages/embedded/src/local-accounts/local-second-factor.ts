import type { SecondFactor } from '@kitchen-table/application/ports'
import { generateRecoveryCode } from '@kitchen-table/application/store-helpers'
import {
  CODE_LIFETIME_MS,
  MAX_CODE_ATTEMPTS,
  parseOneTimeCode,
  RECOVERY_CODE_COUNT,
} from '@kitchen-table/domain/accounts'
import { challengeIds, type LocalAccountsDeps } from './local-accounts-deps.ts'
import { findTotpStep, generateTotpSecret } from './totp.ts'

export function localSecondFactor({
  accounts,
  secrets,
  challenges,
  secretBox,
  write,
}: LocalAccountsDeps): SecondFactor {
  return {
    beginTotp: (sub, now) =>
      write(() => {
        const row = accounts.findSecretsBySub(sub)
        if (row === null) return 'not_found'
        const secret = generateTotpSecret()
        const data = { secret: secretBox.seal(secret), version: String(row.version) }
        const id = challengeIds.totp(sub)
        challenges.put({
          id,
          sub,
          secretHash: null,
          data,
          expiresAt: now + CODE_LIFETIME_MS,
          triesLeft: MAX_CODE_ATTEMPTS,
        })
        return { secret }
      }),

    confirmTotp: (sub, enteredCode, now) =>
      write(() => {
        const pendingSetup = challenges.useTry(challengeIds.totp(sub), now)
        const code = parseOneTimeCode(enteredCode)
        const sealedSecret = pendingSetup?.data.secret
        // An account that was reset in the meantime must not get the authenticator app of its previous owner.
        const isSameVersion = String(accounts.findSecretsBySub(sub)?.version) === pendingSetup?.data.version
        if (!pendingSetup || !sealedSecret || !isSameVersion || code === null) return 'wrong'
        const step = findTotpStep(secretBox.open(sealedSecret), code, -1, now)
        if (step === null || challenges.consume(pendingSetup.id, now) === null) return 'wrong'
        if (!accounts.setMfa({ sub, mfa: 'TOTP', secret: sealedSecret, step })) return 'wrong'

        const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode)
        const computeHmac = (recoveryCode: string) =>
          secretBox.hmac(`recovery ${sub} ${recoveryCode.replace('-', '')}`)
        secrets.replaceRecoveryCodes(sub, recoveryCodes.map(computeHmac))
        const account = accounts.findBySub(sub)
        return account === null ? 'wrong' : { recoveryCodes, account }
      }),

    changeMfa: (sub, mfa) =>
      write(() => {
        const account = accounts.findBySub(sub)
        if (account === null) return 'not_found'
        if (mfa === 'SMS' && !account.isPhoneVerified) return 'phone_unverified'
        if (account.mfa === mfa) return account
        accounts.setMfa({ sub, mfa, secret: null, step: null })
        secrets.replaceRecoveryCodes(sub, [])
        return accounts.findBySub(sub) ?? 'not_found'
      }),

    countRecoveryCodes: async (sub) => secrets.countRecoveryCodes(sub),
  }
}
