import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Account, Identity, ListedAccount, NewAccount } from './account.ts'

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
  /**
   * Stores a number, or removes it. Without a verified number `mfa` does not stay 'SMS', as no code could be sent.
   * Cognito: AdminUpdateUserAttributes, and AdminSetUserMFAPreference.
   */
  changePhone(sub: string, phone: string | null, isVerified: boolean): Promise<'changed' | 'not_found'>
  /** Cognito: AdminEnableUser or AdminDisableUser. */
  setEnabled(sub: string, enabled: boolean): Promise<Account | 'not_found'>
  /** Cognito: AdminUpdateUserAttributes. */
  setRole(sub: string, role: Role): Promise<Account | 'not_found'>
  /**
   * Makes the account as if just invited, without a password and a second factor. Cognito: AdminSetUserPassword with
   * Permanent false and a random password, and AdminSetUserMFAPreference.
   */
  resetToInvited(sub: string): Promise<Account | 'provider_owned' | 'not_found'>
  /** Cognito: AdminDeleteUser. */
  delete(sub: string): Promise<'deleted' | 'not_found'>
}
