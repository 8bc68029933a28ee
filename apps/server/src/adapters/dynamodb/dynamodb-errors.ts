import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { StoreFailingError } from '../../platform/store-errors.ts'
import { isConnectionError } from '../connection-error.ts'

/** Errors of the service, or of too many requests. Any other error that it returns is a fault of this program. */
const transientErrorNames: ReadonlySet<string> = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
])

function isTransientError(error: unknown): boolean {
  if (error instanceof DynamoDBServiceException)
    return error.$fault === 'server' || transientErrorNames.has(error.name)
  return isConnectionError(error)
}

/** Returns the error to reject with when all retries have failed: a StoreFailingError if transient, else `error`. */
export function toStoreError(error: unknown): unknown {
  return isTransientError(error) ? new StoreFailingError(error) : error
}
