import {
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { SecondFactor } from '@kitchen-table/application/ports'
import { parseOneTimeCode } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import type { CognitoDeps } from './cognito-deps.ts'
import { mapErrors } from './cognito-errors.ts'

/** NotAuthorizedException: the access token has expired or was revoked, or the account is disabled or deleted. */
const setupOutcomes = { NotAuthorizedException: 'not_found', UserNotFoundException: 'not_found' } as const

const verificationOutcomes = {
  CodeMismatchException: 'wrong',
  EnableSoftwareTokenMFAException: 'wrong',
  ExpiredCodeException: 'wrong',
  NotAuthorizedException: 'wrong',
  SoftwareTokenMFANotFoundException: 'wrong',
  UserNotFoundException: 'wrong',
} as const

/**
 * A set-up needs the access token of an authentication within the last ten minutes. For a person without a second factor
 * that is `checkPassword`; to Cognito, a password alone is only half the authentication of a person who has one, so that
 * person needs a sign-in with both. Without such a token `beginTotp` returns 'not_found'.
 */
export function cognitoSecondFactor({ client, users, setups, recovery }: CognitoDeps): SecondFactor {
  return {
    async beginTotp(sub, now) {
      const reauthentication = await setups.findReauthentication(sub, now)
      if (reauthentication === null) return 'not_found'
      const { accessToken: AccessToken } = reauthentication
      const response = await mapErrors(
        client.send(new AssociateSoftwareTokenCommand({ AccessToken })),
        setupOutcomes,
      )
      if (response === 'not_found') return response
      await setups.begin(sub, reauthentication)
      return { secret: z.string().parse(response.SecretCode) }
    },

    async confirmTotp(sub, enteredCode, now) {
      const setup = await setups.useTry(sub, now)
      const code = parseOneTimeCode(enteredCode)
      if (setup === null || code === null) return 'wrong'
      const command = new VerifySoftwareTokenCommand({ AccessToken: setup.accessToken, UserCode: code })
      const response = await mapErrors(client.send(command), verificationOutcomes)
      if (response === 'wrong' || response.Status !== 'SUCCESS') return 'wrong'
      // The set-up is gone if another request has confirmed it, or if the account has been reset in the meantime.
      if (!(await setups.end(sub))) return 'wrong'
      // Stored first, so that no app is ever required without valid recovery codes.
      const recoveryCodes = await recovery.issue(sub)
      await users.setMfa(sub, 'TOTP')
      const user = await users.findBySub(sub)
      return user === null ? 'wrong' : { recoveryCodes, account: user.account }
    },

    async changeMfa(sub, mfa) {
      const account = (await users.findBySub(sub))?.account
      if (account === undefined) return 'not_found'
      if (mfa === 'SMS' && !account.isPhoneVerified) return 'phone_unverified'
      if (account.mfa === mfa) return account
      await setups.end(sub)
      await users.setMfa(sub, mfa)
      await recovery.remove(sub)
      return (await users.findBySub(sub))?.account ?? 'not_found'
    },

    countRecoveryCodes: recovery.count,
  }
}
