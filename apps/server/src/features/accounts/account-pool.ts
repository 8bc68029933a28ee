import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { ChallengeName } from '@kitchen-table/domain/accounts/challenge'
import type { Mfa } from '@kitchen-table/domain/accounts/mfa'

/**
 * Somebody in the user pool. `email` is in its canonical form, `phone` in E.164; times are ISO 8601 in UTC.
 */
export type Account = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  /**
   * FORCE_CHANGE_PASSWORD until the first own password (docs/product.md 7.1), which people see as PENDING; EXTERNAL_PROVIDER is
   * somebody who signs in elsewhere and has no password here.
   */
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER'
  enabled: boolean
  createdAt: string
  phone: string | null
  isPhoneVerified: boolean
  mfa: Mfa
  /** Grows whenever the password, the second step or the status changes: sessions of an earlier one are over (docs/security.md T25). */
  version: number
  /** Differs for every account and every password that it ever had; the password cannot be found from it. */
  passwordVersion: string
}

/** Who somebody is to an identity provider: nothing else is (docs/security.md T18). */
export type Identity = { issuer: string; subject: string }

export type NewAccount = Pick<Account, 'sub' | 'email' | 'first' | 'last' | 'role' | 'group' | 'createdAt'>

/** What is still asked after the right password. `session` is a secret of whoever signs in. */
export type PoolChallenge = { name: ChallengeName; session: string; account: Account }

/**
 * One request for a reset. `id` is that of its letter: another attempt at the same letter replaces the code, and gives
 * no more tries. `browser` is the hash of the token that the asking browser keeps.
 */
export type ResetRequest = { id: string; browser: string }

/** A code is looked at only together with the hash of the asking browser's token, or the token of the letter's link. */
export type ResetProof = { email: string; code: string; browser: string | null; token: string | null }

/**
 * The user pool, in the words of Amazon Cognito, which fits behind it. `now` is in ms since 1970. 'refused' is one
 * answer for whatever is wrong, after the same work; 'busy' means that too many passwords wait to be checked.
 */
export type AccountPool = {
  /**
   * With a password of its own it is CONFIRMED; without one nobody can sign in to it until a temporary one is issued.
   * 'exists': the sub or the address is taken.
   */
  create(account: NewAccount, password: string | null): Promise<'created' | 'exists'>
  /** Of somebody who signs in at a provider. */
  createExternal(account: NewAccount, identity: Identity): Promise<'created' | 'exists'>

  find(sub: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /**
   * The `passwordVersion` of the account with this address, or a text that no account has. Takes the same work either
   * way, so that it does not reveal whether there is an account.
   */
  readPasswordVersion(email: string): Promise<string>
  findExternal(identity: Identity): Promise<Account | null>
  /** Sorted by address; `after` is the last address of the page before. At most 60 a page. */
  list(after?: string): Promise<Account[]>

  /**
   * A new temporary password, good for `validFor` milliseconds and one use, for somebody who has none of their own yet.
   * It is also taken with spaces around it and without its hyphens, as it comes out of a letter that was copied. With
   * `replacing`, whatever was issued earlier is good no more; without, strangers who ask for one kill nothing.
   * Something is written whatever comes of it, so that the time it takes does not tell.
   */
  issueTemporaryPassword(
    sub: string,
    { validForMs, replacesEarlier }: { validForMs: number; replacesEarlier: boolean },
    now: number,
  ): Promise<{ password: string } | 'not_pending' | 'not_found'>

  /** InitiateAuth. */
  signIn(email: string, password: string, now: number): Promise<Account | PoolChallenge | 'refused' | 'busy'>
  /** Whose challenge this is, while it can be answered. */
  findChallenge(session: string, now: number): Promise<Omit<PoolChallenge, 'session'> | null>
  /** RespondToAuthChallenge of NEW_PASSWORD_REQUIRED. 'over': expired, answered before, or the account is switched off. */
  answerNewPasswordChallenge(
    session: string,
    password: string,
    now: number,
  ): Promise<Account | 'over' | 'busy'>
  /** RespondToAuthChallenge of the other two, with a code or a recovery code. At most five tries a challenge. */
  answerSecondFactorChallenge(session: string, code: string, now: number): Promise<Account | 'wrong' | 'over'>
  /** The code of a text message for whoever is at the step SMS_MFA; null when nobody is. A new one replaces the last. */
  issueSignInCode(sub: string, now: number): Promise<{ phone: string; code: string } | null>

  /**
   * ForgotPassword: a code of six digits for somebody with a password of their own, beside those that they have
   * already, and the token of the letter's link. The same is written whatever comes of it.
   */
  issueResetCode(
    sub: string,
    request: ResetRequest,
    now: number,
  ): Promise<{ code: string; token: string } | 'not_confirmed' | 'not_found'>
  /** ConfirmForgotPassword. One hash, whatever comes of it. A right code ends every other one of the account. */
  resetPassword(proof: ResetProof, password: string, now: number): Promise<Account | 'refused' | 'busy'>

  /** Whether it is the password of this account, after one hash. */
  checkPassword(sub: string, password: string): Promise<boolean | 'busy'>
  changePassword(sub: string, password: string): Promise<Account | 'not_confirmed' | 'not_found'>
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** Without a verified number nobody is sent a code: choosing SMS ends with it. */
  changePhone(sub: string, phone: string | null, isVerified: boolean): Promise<'changed' | 'not_found'>

  /** AssociateSoftwareToken: a secret in base32, to be confirmed within ten minutes. */
  beginTotp(sub: string, now: number): Promise<{ secret: string } | 'not_found'>
  /** VerifySoftwareToken: asks for codes of the app from now on. The recovery codes are never told again. */
  confirmTotp(
    sub: string,
    code: string,
    now: number,
  ): Promise<{ recoveryCodes: string[]; account: Account } | 'wrong'>
  /** SetUserMFAPreference. Forgets the app and its recovery codes. */
  changeMfa(sub: string, mfa: 'SMS' | 'NONE'): Promise<Account | 'phone_unverified' | 'not_found'>
  countRecoveryCodes(sub: string): Promise<number>

  setEnabled(sub: string, enabled: boolean): Promise<Account | 'not_found'>
  setRole(sub: string, role: Role): Promise<Account | 'not_found'>
  /** AdminResetUserPassword: as if just invited, without a password and a second step. */
  resetToInvited(sub: string): Promise<Account | 'provider_owned' | 'not_found'>
  delete(sub: string): Promise<'deleted' | 'not_found'>
}
