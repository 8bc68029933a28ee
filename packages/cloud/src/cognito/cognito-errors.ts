import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'
import { serviceErrorMapper } from '@kitchen-table/application/store-helpers'

/** Errors of too many requests. Any other error that is ours is a fault of this program or of the pool's settings. */
const throttlingErrorNames: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ThrottlingException',
  'TooManyRequestsException',
])

/**
 * What Cognito says of a new password that the product accepts and it does not: one with spaces at its ends. As a fault,
 * it would end the person's sessions: endSessionsAfterCredentialsChange could not know that nothing was changed.
 */
export const refusedPasswordOutcomes = {
  InvalidPasswordException: 'password_refused',
  InvalidParameterException: 'password_refused',
} as const

export const { mapErrors, withStoreErrors } = serviceErrorMapper(
  (error) => error instanceof CognitoIdentityProviderServiceException,
  throttlingErrorNames,
)
