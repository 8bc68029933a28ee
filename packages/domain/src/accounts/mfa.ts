/** The second factor of an account (docs/product.md 7.7): an authenticator app, a text message, or none. */
export const mfaChoices = ['TOTP', 'SMS', 'NONE'] as const
export type Mfa = (typeof mfaChoices)[number]
