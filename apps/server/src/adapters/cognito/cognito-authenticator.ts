import type {
  Authenticator,
  PoolChallenge,
  ResetProof,
} from '../../features/accounts/user-pool/authenticator.ts'
import type { CognitoAccount } from './cognito-account.ts'
import type { CognitoOptions } from './cognito-options.ts'
import { cognitoPasswords } from './cognito-passwords.ts'
import { cognitoSignIn } from './cognito-sign-in.ts'

export type CognitoChallenge = Omit<PoolChallenge, 'account'> & { account: CognitoAccount }

/**
 * The methods of the authenticator that exist for Cognito so far. Their accounts have no versions, and in place of
 * issuing a reset code that our e-mail contains, the pool sends one itself.
 */
export type CognitoAuthenticator = Pick<Authenticator, 'checkPassword'> & {
  signIn(
    email: string,
    password: string,
    now: number,
  ): Promise<CognitoAccount | CognitoChallenge | 'refused' | 'busy'>
  findChallenge(session: string, now: number): Promise<Omit<CognitoChallenge, 'session'> | null>
  answerNewPasswordChallenge(
    session: string,
    password: string,
    now: number,
  ): Promise<CognitoAccount | 'over' | 'busy'>
  /** Sends a code to an account with a password of its own. */
  sendResetCode(sub: string): Promise<'sent' | 'not_confirmed' | 'not_found'>
  resetPassword(
    proof: Pick<ResetProof, 'email' | 'code'>,
    password: string,
  ): Promise<CognitoAccount | 'refused' | 'busy'>
  changePassword(sub: string, password: string): Promise<CognitoAccount | 'not_confirmed' | 'not_found'>
}

/** Signing in to a Cognito user pool that `createUserPool` made, and its passwords. */
export function cognitoAuthenticator(options: CognitoOptions): CognitoAuthenticator {
  return { ...cognitoSignIn(options), ...cognitoPasswords(options) }
}
