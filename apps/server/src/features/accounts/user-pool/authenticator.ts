import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import type { Account } from './account.ts'

/** What is still required after the right password. `session` is opaque, and a secret of the browser that signs in. */
export type PoolChallenge = { name: ChallengeName; session: string; account: Account }

/**
 * One request for a password reset. `id` is the id of its e-mail: a second attempt to send the same e-mail replaces the
 * code and allows no more tries. `browser` is the hash of the token in the cookie of the requesting browser.
 */
export type ResetRequest = { id: string; browser: string }

/** A code counts only with the hash of the requesting browser's token, or with the token of the e-mail's link. */
export type ResetProof = { email: string; code: string; browser: string | null; token: string | null }

/**
 * Signing in to the user pool, and its passwords. Each method names its calls in Amazon Cognito. `now` is in ms since
 * 1970. 'refused' is the one outcome for anything wrong, after the same work; 'busy' means that too many passwords wait
 * to be checked.
 */
export type Authenticator = {
  /** Cognito: InitiateAuth. */
  signIn(email: string, password: string, now: number): Promise<Account | PoolChallenge | 'refused' | 'busy'>
  /** Returns a challenge while it can be answered. Cognito: AdminGetUser; the name and the person are in `session`. */
  findChallenge(session: string, now: number): Promise<Omit<PoolChallenge, 'session'> | null>
  /**
   * 'over': expired, answered before, or the account is disabled. Cognito: RespondToAuthChallenge for
   * NEW_PASSWORD_REQUIRED.
   */
  answerNewPasswordChallenge(
    session: string,
    password: string,
    now: number,
  ): Promise<Account | 'over' | 'busy'>
  /**
   * Answers with a code of an app or of a text message, or with a recovery code. At most five tries a challenge.
   * Cognito: RespondToAuthChallenge for SMS_MFA or SOFTWARE_TOKEN_MFA.
   */
  answerSecondFactorChallenge(session: string, code: string, now: number): Promise<Account | 'wrong' | 'over'>
  /**
   * Issues a code for a text message, which replaces the last one. Returns null unless a challenge SMS_MFA is open.
   * Cognito sends the text itself, as part of InitiateAuth.
   */
  issueSignInCode(sub: string, now: number): Promise<{ phone: string; code: string } | null>

  /**
   * Issues a code of six digits for an account with a password of its own, in addition to earlier codes, and the token
   * for the link in the e-mail. 'sent': the pool has sent a code in an e-mail of its own, so there is none for ours. The
   * same is written in every case. Cognito: AdminGetUser, and ForgotPassword.
   */
  issueResetCode(
    sub: string,
    request: ResetRequest,
    now: number,
  ): Promise<{ code: string; token: string } | 'sent' | 'not_confirmed' | 'not_found'>
  /**
   * Computes one hash in every case. A right code ends all other codes of the account. Cognito:
   * ConfirmForgotPassword.
   */
  resetPassword(proof: ResetProof, password: string, now: number): Promise<Account | 'refused' | 'busy'>

  /** Returns whether this is the password of the account. Computes one hash in every case. Cognito: InitiateAuth. */
  checkPassword(sub: string, password: string): Promise<boolean | 'busy'>
  /** Cognito: AdminGetUser, and AdminSetUserPassword with Permanent true. */
  changePassword(sub: string, password: string): Promise<Account | 'not_confirmed' | 'not_found'>
}
