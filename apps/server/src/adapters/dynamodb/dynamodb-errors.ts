import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { StoreFailingError } from '../../platform/store-failing-error.ts'

/** What the service says of itself, or of too much at once; anything else that it refuses is a fault of ours. */
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

/** The SDK's and Node's names for a service that did not answer. */
const connectionErrorPattern =
  /^(TimeoutError|AbortError|NetworkingError|ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)$/

function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DynamoDBServiceException)
    return error.$fault === 'server' || transientErrorNames.has(error.name)
  return (
    connectionErrorPattern.test(error.name) ||
    ('code' in error && connectionErrorPattern.test(String(error.code)))
  )
}

/** The error to reject with, once the SDK's tries and ours are over: the store's failing, or what it was. */
export function toStoreError(error: unknown): unknown {
  return isTransientError(error) ? new StoreFailingError(error) : error
}
