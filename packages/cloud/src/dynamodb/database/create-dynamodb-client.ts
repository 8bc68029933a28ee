import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'

/**
 * Three attempts of this long, in ms, and the pauses between them end before a user has waited three seconds for an
 * error. DynamoDB responds within some milliseconds, and to the largest requests within a tenth of a second.
 */
const DEFAULT_TIMEOUT_MS = 800
/** The same for a program that nobody waits for. */
const LONG_TIMEOUT_MS = 20_000
const MAX_ATTEMPTS = 3
/**
 * The first pause is a random part of it, each further one of twice as much, in ms. The SDK pauses 20 times as long after
 * throttling, so that one throttled request in ten would have users wait for seconds.
 */
const FIRST_PAUSE_MS = 50

/** Requests at the same time. */
const MAX_CONNECTIONS = 256

type DynamodbClientOptions = Pick<DynamoDBClientConfig, 'credentials' | 'endpoint'> & {
  region: string
  /** Whether to wait for a slow response rather than to report an error soon. */
  waitsLong?: boolean
  /** Of each attempt, in ms, unless it waits long. */
  timeoutMs?: number | undefined
}

const pauseBefore = (attempt: number): number => Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1)

/** Returns the client that `openDynamodb` needs; the caller destroys it. */
export function createDynamodbClient({
  waitsLong = false,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  ...options
}: DynamodbClientOptions): DynamoDBClient {
  const attemptTimeoutMs = waitsLong ? LONG_TIMEOUT_MS : timeoutMs
  return new DynamoDBClient({
    maxAttempts: MAX_ATTEMPTS,
    ...(waitsLong ? {} : { retryStrategy: new ConfiguredRetryStrategy(MAX_ATTEMPTS, pauseBefore) }),
    requestHandler: {
      connectionTimeout: attemptTimeoutMs,
      requestTimeout: attemptTimeoutMs,
      // Of silence, also after the headers, at which the limit above ends.
      socketTimeout: attemptTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    ...options,
  })
}
