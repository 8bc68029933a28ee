import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Mfa } from '@kitchen-table/domain/accounts/mfa'

/**
 * An account in the user pool: what a person signs in with. Role, organisation and `enabled` mirror the server's own
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
