import type { Account } from './account.ts'

/** The second factors of the user pool. Each method names its calls in Amazon Cognito. `now` is in ms since 1970. */
export type SecondFactor = {
  /**
   * Returns a secret in base32, to be confirmed within ten minutes. Cognito: AssociateSoftwareToken, with the access
   * token of the re-authentication.
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
