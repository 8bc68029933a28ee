/** The SDKs' and Node's names for a service that did not respond. */
const connectionErrorPattern =
  /^(TimeoutError|AbortError|NetworkingError|ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)$/

/** Returns whether a request failed because the service could not be reached, or did not respond in time. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    connectionErrorPattern.test(error.name) ||
    ('code' in error && connectionErrorPattern.test(String(error.code)))
  )
}
