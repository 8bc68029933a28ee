import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'
import { StoreFailingError } from '../../platform/store-errors.ts'
import { isConnectionError } from '../connection-error.ts'

/** Errors of too many requests. Any other error that is ours is a fault of this program or of the pool's settings. */
const throttlingErrorNames: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ThrottlingException',
  'TooManyRequestsException',
])

function isTransientError(error: unknown): boolean {
  if (error instanceof CognitoIdentityProviderServiceException)
    return error.$fault === 'server' || throttlingErrorNames.has(error.name)
  return isConnectionError(error)
}

/**
 * What Cognito says of a new password that the product accepts and it does not: one with spaces at its ends. As a fault,
 * it would end the person's sessions: endSessionsAfter could not know that nothing was changed.
 */
export const refusedPasswordOutcomes = {
  InvalidPasswordException: 'password_refused',
  InvalidParameterException: 'password_refused',
} as const

/**
 * Returns the response, or the outcome that `outcomes` has for the service's error of that name. Any other error is
 * thrown: as a StoreFailingError if the service does not respond or is overloaded.
 */
export async function mapErrors<Response, const Outcome extends string | null>(
  request: Promise<Response>,
  outcomes: Readonly<Record<string, Outcome>>,
): Promise<Response | Outcome> {
  try {
    return await request
  } catch (error) {
    if (error instanceof CognitoIdentityProviderServiceException) {
      const outcome = outcomes[error.name]
      if (outcome !== undefined) return outcome
    }
    throw isTransientError(error) ? new StoreFailingError(error) : error
  }
}

/** Returns the response. Throws a StoreFailingError if the service does not respond or is overloaded. */
export function withStoreErrors<Response>(request: Promise<Response>): Promise<Response> {
  return mapErrors<Response, never>(request, {})
}
