import type { Authenticator } from '@kitchen-table/application/ports'
import { parseOneTimeCode } from '@kitchen-table/domain/accounts'
import type { CognitoDeps } from './cognito-deps.ts'
import { mapErrors, refusedPasswordOutcomes } from './cognito-errors.ts'
import { canBeUserEmail } from './cognito-user-requests.ts'

type PasswordMethods = Pick<Authenticator, 'issueResetCode' | 'resetPassword' | 'changePassword'>

/** NotAuthorizedException: an account that is disabled, or has no password of its own. */
const sendCodeOutcomes = {
  NotAuthorizedException: 'not_confirmed',
  UserNotFoundException: 'not_found',
} as const

/**
 * Cognito refuses some passwords that the product accepts, with spaces at their ends, before it looks at the code. As a
 * fault, that would let strangers end sessions: endSessionsAfterCredentialsChange could not know that nothing was changed.
 */
const resetOutcomes = {
  InvalidPasswordException: 'refused',
  InvalidParameterException: 'refused',
  CodeMismatchException: 'refused',
  ExpiredCodeException: 'refused',
  LimitExceededException: 'refused',
  NotAuthorizedException: 'refused',
  TooManyFailedAttemptsException: 'refused',
  UserNotConfirmedException: 'refused',
  UserNotFoundException: 'refused',
  TooManyRequestsException: 'busy',
} as const

export function cognitoPasswords({ users, requests, setups }: CognitoDeps): PasswordMethods {
  /** Ends set-ups of an authenticator app that were begun with the old password. */
  async function endSetups(sub: string): Promise<void> {
    await setups.end(sub)
    await users.revokeTokens(sub)
  }

  return {
    async issueResetCode(sub) {
      const account = (await users.findBySub(sub))?.account
      if (account === undefined) return 'not_found'
      if (!account.enabled || account.status !== 'CONFIRMED') return 'not_confirmed'
      const result = await mapErrors(requests.forgotPassword(sub), sendCodeOutcomes)
      return typeof result === 'string' ? result : 'sent'
    },

    async resetPassword({ email, code: enteredCode }, password) {
      const code = parseOneTimeCode(enteredCode)
      if (!canBeUserEmail(email) || code === null) return 'refused'
      const result = await mapErrors(requests.confirmForgotPassword(email, code, password), resetOutcomes)
      if (typeof result === 'string') return result
      const account = (await users.findByEmail(email))?.account
      if (account === undefined) return 'refused'
      await endSetups(account.sub)
      return account
    },

    async changePassword(sub, password) {
      const account = (await users.findBySub(sub))?.account
      if (account === undefined) return 'not_found'
      if (account.status !== 'CONFIRMED') return 'not_confirmed'
      const outcome = await mapErrors(users.setPassword(sub, password, 'own'), refusedPasswordOutcomes)
      if (outcome !== 'changed') return outcome
      await endSetups(sub)
      return account
    },
  }
}
