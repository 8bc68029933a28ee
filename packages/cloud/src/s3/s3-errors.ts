import { S3ServiceException } from '@aws-sdk/client-s3'
import { serviceErrorMapper } from '@kitchen-table/application/store-helpers'

/**
 * Errors that S3 reports as ours: of too many or too slow requests, and of bodies that did not arrive as they were sent.
 * Any other of ours is a fault of program or bucket.
 */
const transientErrorNames: ReadonlySet<string> = new Set([
  'BadDigest',
  'IncompleteBody',
  'OperationAborted',
  'RequestLimitExceeded',
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'XAmzContentSHA256Mismatch',
])

export const { mapErrors, withStoreErrors } = serviceErrorMapper(
  (error) => error instanceof S3ServiceException,
  transientErrorNames,
)
