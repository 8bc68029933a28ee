/** The second factor of an account (docs/product.md 7.7): an authenticator app, a text message, or none. */
export const mfaChoices = ['TOTP', 'SMS', 'NONE'] as const
export type Mfa = (typeof mfaChoices)[number]

/**
 * The challenges after the right password, with the names of Amazon Cognito: a first own password, the code of an
 * authenticator app, or a code sent by text message.
 */
export const challengeNames = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA'] as const
export type ChallengeName = (typeof challengeNames)[number]

/** How long a challenge is open: the longest that Cognito allows, as people need time to read the password rules. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000
