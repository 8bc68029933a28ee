import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import type { Mfa } from '@kitchen-table/domain/accounts/mfa'

/**
 * An account in the user pool. `email` is in its canonical form, `phone` in E.164; times are ISO 8601 in UTC.
 */
export type Account = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  /**
   * FORCE_CHANGE_PASSWORD until the person has chosen a password (docs/product.md 7.1), shown as PENDING;
   * EXTERNAL_PROVIDER if the person signs in at an identity provider and has no password here.
   */
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER'
  enabled: boolean
  createdAt: string
  phone: string | null
  isPhoneVerified: boolean
  mfa: Mfa
  /**
   * Grows with every change of the password, the second factor or the status. It ends sessions that were opened with an
   * earlier version (docs/security.md T25).
   */
  version: number
  /** Unique for every account and every password it ever had. The password cannot be derived from it. */
  passwordVersion: string
}

/** Identifies a person at an identity provider; no other claim does (docs/security.md T18). */
export type Identity = { issuer: string; subject: string }

export type NewAccount = Pick<Account, 'sub' | 'email' | 'first' | 'last' | 'role' | 'group' | 'createdAt'>

/** What is still required after the right password. `session` is a secret of the browser that signs in. */
export type PoolChallenge = { name: ChallengeName; session: string; account: Account }

/**
 * One request for a password reset. `id` is the id of its e-mail: a second attempt to send the same e-mail replaces the
 * code and allows no more tries. `browser` is the hash of the token in the cookie of the requesting browser.
 */
export type ResetRequest = { id: string; browser: string }

/** A code counts only with the hash of the requesting browser's token, or with the token of the e-mail's link. */
export type ResetProof = { email: string; code: string; browser: string | null; token: string | null }

/**
 * The user pool, in the terms of Amazon Cognito, which could implement it. `now` is in ms since 1970. 'refused' is the
 * one outcome for anything wrong, after the same work; 'busy' means that too many passwords wait to be checked.
 */
export type AccountPool = {
  /**
   * Creates an account. With a password it is CONFIRMED; without one nobody can sign in until a temporary password is
   * issued. 'exists': the sub or the address is taken.
   */
  create(account: NewAccount, password: string | null): Promise<'created' | 'exists'>
  /** Creates the account of a person who signs in at an identity provider. */
  createExternal(account: NewAccount, identity: Identity): Promise<'created' | 'exists'>

  find(sub: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /**
   * Returns the `passwordVersion` of the account with this address, or a text that no account has. Does the same work
   * either way, so that it does not reveal whether there is an account.
   */
  readPasswordVersion(email: string): Promise<string>
  findExternal(identity: Identity): Promise<Account | null>
  /** Returns a page of at most 60 accounts, sorted by address; `after` is the last address of the page before. */
  list(after?: string): Promise<Account[]>

  /**
   * Issues a temporary password, valid for `validForMs` and one use, for an account without a password of its own. It
   * is also accepted with spaces around it and without its hyphens, as it may be copied from an e-mail. With
   * `replacesEarlier`, earlier ones become invalid; strangers request one without it, so that they invalidate nothing.
   * Something is written in every case, so that the time it takes does not reveal the outcome.
   */
  issueTemporaryPassword(
    sub: string,
    { validForMs, replacesEarlier }: { validForMs: number; replacesEarlier: boolean },
    now: number,
  ): Promise<{ password: string } | 'not_pending' | 'not_found'>

  /** InitiateAuth. */
  signIn(email: string, password: string, now: number): Promise<Account | PoolChallenge | 'refused' | 'busy'>
  /** Returns a challenge while it can be answered. */
  findChallenge(session: string, now: number): Promise<Omit<PoolChallenge, 'session'> | null>
  /** RespondToAuthChallenge for NEW_PASSWORD_REQUIRED. 'over': expired, answered before, or the account is disabled. */
  answerNewPasswordChallenge(
    session: string,
    password: string,
    now: number,
  ): Promise<Account | 'over' | 'busy'>
  /** RespondToAuthChallenge for the other two, with a code or a recovery code. At most five tries a challenge. */
  answerSecondFactorChallenge(session: string, code: string, now: number): Promise<Account | 'wrong' | 'over'>
  /** Issues a code for a text message, which replaces the last one. Returns null unless a challenge SMS_MFA is open. */
  issueSignInCode(sub: string, now: number): Promise<{ phone: string; code: string } | null>

  /**
   * ForgotPassword: issues a code of six digits for an account with a password of its own, in addition to earlier
   * codes, and the token for the link in the e-mail. The same is written in every case.
   */
  issueResetCode(
    sub: string,
    request: ResetRequest,
    now: number,
  ): Promise<{ code: string; token: string } | 'not_confirmed' | 'not_found'>
  /** ConfirmForgotPassword. Computes one hash in every case. A right code ends all other codes of the account. */
  resetPassword(proof: ResetProof, password: string, now: number): Promise<Account | 'refused' | 'busy'>

  /** Returns whether this is the password of the account. Computes one hash in every case. */
  checkPassword(sub: string, password: string): Promise<boolean | 'busy'>
  changePassword(sub: string, password: string): Promise<Account | 'not_confirmed' | 'not_found'>
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** Stores a number, or removes it. Without a verified number `mfa` does not stay 'SMS', as no code could be sent. */
  changePhone(sub: string, phone: string | null, isVerified: boolean): Promise<'changed' | 'not_found'>

  /** AssociateSoftwareToken: returns a secret in base32, to be confirmed within ten minutes. */
  beginTotp(sub: string, now: number): Promise<{ secret: string } | 'not_found'>
  /** VerifySoftwareToken: requires codes of the app from now on. Only this call returns the recovery codes. */
  confirmTotp(
    sub: string,
    code: string,
    now: number,
  ): Promise<{ recoveryCodes: string[]; account: Account } | 'wrong'>
  /** SetUserMFAPreference. Deletes the app's secret and the recovery codes. */
  changeMfa(sub: string, mfa: 'SMS' | 'NONE'): Promise<Account | 'phone_unverified' | 'not_found'>
  countRecoveryCodes(sub: string): Promise<number>

  setEnabled(sub: string, enabled: boolean): Promise<Account | 'not_found'>
  setRole(sub: string, role: Role): Promise<Account | 'not_found'>
  /** AdminResetUserPassword: the account is as if just invited, without a password and a second factor. */
  resetToInvited(sub: string): Promise<Account | 'provider_owned' | 'not_found'>
  delete(sub: string): Promise<'deleted' | 'not_found'>
}
