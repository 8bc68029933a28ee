/**
 * What is asked of somebody whose password was right, in the words of Amazon Cognito: a first password of their own,
 * the code of their authenticator app, or one that was sent to their telephone.
 */
export const challengeNames = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA'] as const
export type ChallengeName = (typeof challengeNames)[number]
