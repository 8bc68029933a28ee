import type { Authenticator } from '../../features/accounts/user-pool/authenticator.ts'
import type { CognitoOptions } from './cognito-options.ts'
import { cognitoPasswords } from './cognito-passwords.ts'
import { cognitoSignIn } from './cognito-sign-in.ts'

/** The methods of the authenticator that exist for Cognito so far. */
export type CognitoAuthenticator = Pick<
  Authenticator,
  | 'signIn'
  | 'findChallenge'
  | 'answerNewPasswordChallenge'
  | 'checkPassword'
  | 'issueResetCode'
  | 'resetPassword'
  | 'changePassword'
>

/** Signing in to a Cognito user pool that `createUserPool` made, and its passwords. */
export function cognitoAuthenticator(options: CognitoOptions): CognitoAuthenticator {
  return { ...cognitoSignIn(options), ...cognitoPasswords(options) }
}
