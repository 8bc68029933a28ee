import type { Role } from '@kitchen-table/domain/accounts/actor'
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

/** An account to create; the pool mints its `sub`. */
export type NewAccount = Pick<Account, 'email' | 'first' | 'last' | 'role' | 'group' | 'createdAt'>
