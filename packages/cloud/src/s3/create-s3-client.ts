import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

const SECOND_MS = 1000

/** Requests at the same time. Each file that is being sent to a slow browser keeps one open. */
const MAX_CONNECTIONS = 512

const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export type S3ClientOptions = Pick<
  S3ClientConfig,
  'credentials' | 'endpoint' | 'forcePathStyle' | 'maxAttempts'
> & {
  region: string
  /** How long one attempt of a request that sends no file may take until the response begins. 5 seconds by default. */
  responseTimeoutMs?: number
}

/**
 * For requests that send or copy a file, which may take longer: only silence ends them. An option of `client.send`.
 */
export const noResponseTimeoutOptions = { requestTimeout: 0 }

/**
 * Returns the client that the S3 adapter needs; the caller destroys it. By default the SDK would add a checksum to
 * every request: that of an empty body to a presigned one, with which S3 refuses what a browser sends.
 */
export function createS3Client({ responseTimeoutMs = 5 * SECOND_MS, ...options }: S3ClientOptions): S3Client {
  return new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5 * SECOND_MS,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      // Of silence, in which a slow browser may read what is in memory.
      socketTimeout: 120 * SECOND_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // The SDK would write warnings to the console, about streams that it cannot send twice.
    logger: silentLogger,
    ...options,
  })
}

/** Returns the client for a region of AWS, or for another storage that has S3's interface at an address of its own. */
export function openS3Client(region: string, endpoint: string | null): S3Client {
  return createS3Client({ region, ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }) })
}
