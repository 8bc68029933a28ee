import { S3ServiceException } from '@aws-sdk/client-s3'
import { serviceErrorMapper } from '../service-errors.ts'

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

export const { mapErrors, withStoreErrors } = serviceErrorMapper(
  (error) => error instanceof S3ServiceException,
  transientErrorNames,
)
