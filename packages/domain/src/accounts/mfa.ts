/** The second step of signing in (spec §2, Profile): an authenticator app, a text message, or none. */
export const mfaChoices = ['TOTP', 'SMS', 'NONE'] as const
export type Mfa = (typeof mfaChoices)[number]
