import { S3ServiceException } from '@aws-sdk/client-s3'
import { StoreFailingError } from '../../platform/store-errors.ts'
import { isConnectionError } from '../connection-error.ts'

/** Errors of too many or too slow requests that S3 reports as ours. Any other of ours is a fault of program or bucket. */
const transientErrorNames: ReadonlySet<string> = new Set([
  'OperationAborted',
  'RequestLimitExceeded',
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
])

function isTransientError(error: unknown): boolean {
  if (error instanceof S3ServiceException)
    return error.$fault === 'server' || transientErrorNames.has(error.name)
  return isConnectionError(error)
}

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
    if (error instanceof S3ServiceException) {
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
