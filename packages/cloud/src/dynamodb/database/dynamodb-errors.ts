import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { StoreFailingError, serviceErrorMapper } from '@kitchen-table/application/store-helpers'

/** Of a request on rows that another transaction is changing. */
const conflictNames: ReadonlySet<string> = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
])

/** Errors of the service, or of too many requests. Any other error that it returns is a fault of this program. */
const transientErrorNames: ReadonlySet<string> = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  ...conflictNames,
])

/** Why a row of a transaction could not be written now, but may be later. Any other reason is a fault of this program. */
const transientReasons: ReadonlySet<string | undefined> = new Set([
  undefined,
  'None',
  'ConditionalCheckFailed',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
])

const serviceErrors = serviceErrorMapper(
  (error) => error instanceof DynamoDBServiceException,
  transientErrorNames,
)

const isTransientCancellation = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).every(({ Code }) => transientReasons.has(Code))

/** Returns the error to reject with when all retries have failed: a StoreFailingError if transient, else `error`. */
export function toStoreError(error: unknown): unknown {
  return isTransientCancellation(error) ? new StoreFailingError(error) : serviceErrors.toStoreError(error)
}

/**
 * Returns whether the service does not respond or is overloaded, so that the next request would fail as well. A conflict
 * with another transaction is no outage.
 */
export function isOutage(error: unknown): boolean {
  const cause = error instanceof StoreFailingError ? error.cause : error
  const isConflict = cause instanceof Error && conflictNames.has(cause.name)
  return !isConflict && serviceErrors.isTransientError(cause)
}

/** Throws a StoreFailingError if the service does not respond or is overloaded. */
export async function withStoreErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toStoreError(error)
  }
}
