import type { Authenticator } from '@kitchen-table/application/ports'
import { hashToken } from '@kitchen-table/application/store-helpers'
import { normalizeTemporaryPassword, parseOneTimeCode } from '@kitchen-table/domain/accounts'
import type { CognitoDeps } from './cognito-deps.ts'
import { mapErrors, refusedPasswordOutcomes } from './cognito-errors.ts'
import { canBeSub, canBeUserEmail } from './cognito-user-requests.ts'
import { cognitoSignInChallenges } from './sign-in-challenges.ts'

type SignInMethods = Pick<
  Authenticator,
  | 'signIn'
  | 'findChallenge'
  | 'answerNewPasswordChallenge'
  | 'answerSecondFactorChallenge'
  | 'issueSignInCode'
  | 'checkPassword'
>

/**
 * One outcome for whatever is wrong with a sign-in (docs/security.md T22). Cognito says NotAuthorizedException for a
 * wrong password, a disabled account, an expired temporary password and too many attempts alike.
 */
const signInOutcomes = {
  NotAuthorizedException: 'refused',
  UserNotFoundException: 'refused',
  UserNotConfirmedException: 'refused',
  PasswordResetRequiredException: 'refused',
  // What cognito-local says of a wrong password.
  InvalidPasswordException: 'refused',
  TooManyRequestsException: 'busy',
} as const

/** NotAuthorizedException: the session has expired or was used, or the account is disabled. */
const newPasswordOutcomes = {
  NotAuthorizedException: 'over',
  CodeMismatchException: 'over',
  ExpiredCodeException: 'over',
  UserNotFoundException: 'over',
  TooManyRequestsException: 'busy',
  ...refusedPasswordOutcomes,
} as const

/** ExpiredCodeException: the code of the app was used before, or the text message is too old. */
const codeOutcomes = {
  CodeMismatchException: 'wrong',
  ExpiredCodeException: 'wrong',
  NotAuthorizedException: 'over',
  MFAMethodNotFoundException: 'over',
  SoftwareTokenMFANotFoundException: 'over',
  UserNotFoundException: 'over',
} as const

export function cognitoSignIn(deps: CognitoDeps): SignInMethods {
  const { users, requests, setups } = deps
  const challenges = cognitoSignInChallenges(deps)

  async function authenticate(username: string, password: string) {
    // For Cognito a request without a password is an invalid one.
    if (password.trim() === '') return 'refused'
    return mapErrors(requests.initiateAuth(username, password), signInOutcomes)
  }

  return {
    async signIn(email, enteredPassword, now) {
      if (!canBeUserEmail(email)) return 'refused'
      // Read on every path, and both requests made, so that all take the same time.
      const user = await users.findByEmail(email)
      const isPending = user?.account.status === 'FORCE_CHANGE_PASSWORD'
      const password = isPending ? normalizeTemporaryPassword(enteredPassword) : enteredPassword
      const result = await authenticate(email, password)
      if (typeof result === 'string') return result
      if (user === null || user.account.status === 'EXTERNAL_PROVIDER') return 'refused'
      if (result.ChallengeName !== undefined) return challenges.begin(result, user, password, now)
      // The status has changed since it was read; the next attempt reads it again.
      return user.account.status === 'CONFIRMED' ? user.account : 'refused'
    },

    async findChallenge(sealedSession, now) {
      const challenge = await challenges.find(sealedSession, now)
      return challenge && { name: challenge.session.name, account: challenge.account }
    },

    async answerNewPasswordChallenge(sealedSession, password, now) {
      const challenge = await challenges.find(sealedSession, now)
      if (challenge?.session.name !== 'NEW_PASSWORD_REQUIRED') return 'over'
      const { sub, session, temporaryHash } = challenge.session
      if (hashToken(normalizeTemporaryPassword(password)) === temporaryHash) return 'password_refused'
      const result = await mapErrors(
        requests.respondWithNewPassword(sub, session, password),
        newPasswordOutcomes,
      )
      if (typeof result === 'string') return result
      if (result.AuthenticationResult === undefined)
        throw new Error(`Cognito asks for ${result.ChallengeName} after the first password.`)
      return { ...challenge.account, status: 'CONFIRMED' }
    },

    answerSecondFactorChallenge: answerSecondFactorChallenge(deps),

    // Cognito has sent its text message in response to InitiateAuth, and sends another one for another sign-in.
    issueSignInCode: async () => null,

    async checkPassword(sub, password) {
      if (!canBeSub(sub)) return false
      const result = await authenticate(sub, password)
      if (typeof result === 'string') return result === 'busy' ? result : false
      const accessToken = result.AuthenticationResult?.AccessToken
      if (accessToken !== undefined) await setups.keepAccessToken(sub, accessToken, deps.now())
      // A temporary password is right for nothing but choosing an own one.
      return result.ChallengeName !== 'NEW_PASSWORD_REQUIRED'
    },
  }
}

/**
 * A right recovery code switches the second factor off and deletes the app's other codes, as only Cognito's own codes
 * complete its challenge.
 */
function answerSecondFactorChallenge(deps: CognitoDeps): Authenticator['answerSecondFactorChallenge'] {
  const { users, requests, setups, recovery } = deps
  const challenges = cognitoSignInChallenges(deps)

  return async (sealedSession, enteredCode, now) => {
    const challenge = await challenges.find(sealedSession, now)
    if (challenge === null) return 'over'
    const { name, sub, session } = challenge.session
    if (name === 'NEW_PASSWORD_REQUIRED') return 'wrong'
    if (!(await challenges.useTry(challenge, now))) return 'over'

    const code = parseOneTimeCode(enteredCode)
    if (code === null) {
      if (!(await recovery.includes(sub, enteredCode))) return 'wrong'
      await users.setMfa(sub, 'NONE')
      await recovery.remove(sub)
      await challenges.end(challenge)
      return { switchedOff: { ...challenge.account, mfa: 'NONE' } }
    }
    const result = await mapErrors(requests.respondWithCode(sub, session, { name, code }), codeOutcomes)
    if (typeof result === 'string') return result
    const { ChallengeName, AuthenticationResult } = result
    if (AuthenticationResult === undefined)
      throw new Error(`Cognito asks for ${ChallengeName} after the second factor.`)
    if (!(await challenges.end(challenge))) return 'over'
    const { AccessToken } = AuthenticationResult
    if (AccessToken !== undefined) await setups.keepAccessToken(sub, AccessToken, now)
    return challenge.account
  }
}
