import type { ChallengeName, Mfa, Role } from '@kitchen-table/domain/accounts'

/**
 * An account in the user pool: what a person signs in with. Role, organization and `enabled` mirror the server's own
 * record (PersonStore). `email` is in its canonical form, `phone` in E.164; times are ISO 8601 in UTC.
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
}

/** An account in a list, in which Amazon Cognito does not say what the second factor is. */
export type ListedAccount = Omit<Account, 'mfa'>

/** Identifies a person at an identity provider; no other claim does (docs/security.md T18). */
export type Identity = { issuer: string; subject: string }

/** An account to create; the pool mints its `sub`. */
export type NewAccount = Pick<Account, 'email' | 'first' | 'last' | 'role' | 'group' | 'createdAt'>

/** The second factors of the user pool. Each method names its calls in Amazon Cognito. `now` is in ms since 1970. */
export type SecondFactor = {
  /**
   * Returns a secret in base32, to be confirmed within ten minutes. Cognito: AssociateSoftwareToken, with the access
   * token of the re-authentication; 'not_found' also without one, as a person with a second factor gets it only by a
   * sign-in with that, within the last ten minutes.
   */
  beginTotp(sub: string, now: number): Promise<{ secret: string } | 'not_found'>
  /**
   * Requires codes of the app from now on. Only this call returns the recovery codes. Cognito: VerifySoftwareToken, and
   * AdminSetUserMFAPreference.
   */
  confirmTotp(
    sub: string,
    code: string,
    now: number,
  ): Promise<{ recoveryCodes: string[]; account: Account } | 'wrong'>
  /** Deletes the app's secret and the recovery codes. Cognito: AdminSetUserMFAPreference. */
  changeMfa(sub: string, mfa: 'SMS' | 'NONE'): Promise<Account | 'phone_unverified' | 'not_found'>
  countRecoveryCodes(sub: string): Promise<number>
}

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
   * 'over': expired, answered before, or the account is disabled. 'password_refused': it is the temporary password, or the
   * pool stores no such password; the challenge stays open for another one. Cognito: RespondToAuthChallenge for NEW_PASSWORD_REQUIRED.
   */
  answerNewPasswordChallenge(
    session: string,
    password: string,
    now: number,
  ): Promise<Account | 'over' | 'busy' | 'password_refused'>
  /**
   * Answers with a code of an app or of a text message, or with a recovery code. At most five tries a challenge.
   * `switchedOff`: the recovery code was right, but this pool cannot complete a sign-in with one. It has switched the
   * second factor off and ended the challenge, and the person signs in again with the password alone. Cognito:
   * RespondToAuthChallenge for SMS_MFA or SOFTWARE_TOKEN_MFA, or AdminSetUserMFAPreference for a recovery code.
   */
  answerSecondFactorChallenge(
    session: string,
    code: string,
    now: number,
  ): Promise<Account | { switchedOff: Account } | 'wrong' | 'over'>
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
  /**
   * 'password_refused': the pool stores no such password. Cognito: AdminGetUser, and AdminSetUserPassword with Permanent
   * true.
   */
  changePassword(
    sub: string,
    password: string,
  ): Promise<Account | 'not_confirmed' | 'not_found' | 'password_refused'>
}

/** The people of the user pool. Each method names its calls in Amazon Cognito. `now` is in ms since 1970. */
export type Directory = {
  /**
   * Creates an account, and returns the `sub` that the pool minted. With a password it is CONFIRMED; without one nobody
   * can sign in until a temporary password is issued. 'exists': the address is taken. Cognito: AdminCreateUser with
   * MessageAction SUPPRESS, and AdminSetUserPassword.
   */
  create(account: NewAccount, password: string | null): Promise<{ sub: string } | 'exists'>
  /** Creates the account of a person who signs in at an identity provider. Cognito: AdminCreateUser. */
  createExternal(account: NewAccount, identity: Identity): Promise<{ sub: string } | 'exists'>

  /** Cognito: AdminGetUser. */
  find(sub: string): Promise<Account | null>
  /** Cognito: AdminGetUser by the alias. */
  findByEmail(email: string): Promise<Account | null>
  /** Cognito: AdminGetUser by the linked identity. */
  findExternal(identity: Identity): Promise<Account | null>
  /**
   * Returns a page of at most 60 accounts, in no promised order; `pageToken` is the opaque `next` of the page before.
   * Cognito: ListUsers.
   */
  list(pageToken?: string): Promise<{ accounts: ListedAccount[]; next: string | null }>

  /**
   * Issues a temporary password, valid for `validForMs` and one use, for an account without a password of its own. It
   * is also accepted with spaces around it and without its hyphens, as it may be copied from an e-mail. With
   * `replacesEarlier`, earlier ones become invalid; strangers request one without it, so that they invalidate nothing.
   * Something is written in every case, so that the time it takes does not reveal the outcome. Cognito:
   * AdminSetUserPassword with Permanent false, which always replaces the earlier one.
   */
  issueTemporaryPassword(
    sub: string,
    { validForMs, replacesEarlier }: { validForMs: number; replacesEarlier: boolean },
    now: number,
  ): Promise<{ password: string } | 'not_pending' | 'not_found'>

  /** Cognito: AdminUpdateUserAttributes. */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** Cognito: AdminUpdateUserAttributes. */
  changeNames(sub: string, names: { first: string; last: string }): Promise<'changed' | 'not_found'>
  /**
   * Stores a number, or removes it. Without a verified number `mfa` does not stay 'SMS', as no code could be sent.
   * Cognito: AdminUpdateUserAttributes, and AdminSetUserMFAPreference.
   */
  changePhone(sub: string, phone: string | null, isVerified: boolean): Promise<'changed' | 'not_found'>
  /** Cognito: AdminEnableUser or AdminDisableUser. */
  setEnabled(sub: string, enabled: boolean): Promise<Account | 'not_found'>
  /** Cognito: AdminUpdateUserAttributes. */
  setRole(sub: string, role: Role): Promise<Account | 'not_found'>
  /** Cognito: AdminUpdateUserAttributes. */
  setGroup(sub: string, group: string): Promise<Account | 'not_found'>
  /**
   * Makes the account as if just invited, without a password and a second factor. Cognito: AdminSetUserPassword with
   * Permanent false and a random password, and AdminSetUserMFAPreference.
   */
  resetToInvited(sub: string): Promise<Account | 'provider_owned' | 'not_found'>
  /** Cognito: AdminDeleteUser. */
  delete(sub: string): Promise<'deleted' | 'not_found'>
}
