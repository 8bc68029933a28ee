import { StoreFailingError } from '../store-errors.ts'
import { isConnectionError } from './connection-error.ts'

/** An error of an AWS SDK. The fault is that of the service, or of this program's request. */
type ServiceError = Error & { $fault: 'client' | 'server' }

/**
 * Returns functions that translate the errors of one service. `transientErrorNames` are those of the request that are
 * worth another attempt; every error of the service is.
 */
export function serviceErrorMapper(
  isServiceError: (error: unknown) => error is ServiceError,
  transientErrorNames: ReadonlySet<string>,
) {
  function isTransientError(error: unknown): boolean {
    if (isServiceError(error)) return error.$fault === 'server' || transientErrorNames.has(error.name)
    return isConnectionError(error)
  }

  /** Returns a StoreFailingError if the service does not respond or is overloaded, else `error`. */
  const toStoreError = (error: unknown): unknown =>
    isTransientError(error) ? new StoreFailingError(error) : error

  /**
   * Returns the response, or the outcome that `outcomes` has for the service's error of that name. Any other error is
   * thrown: as a StoreFailingError if the service does not respond or is overloaded.
   */
  async function mapErrors<Response, const Outcome extends string | null>(
    request: Promise<Response>,
    outcomes: Readonly<Record<string, Outcome>>,
  ): Promise<Response | Outcome> {
    try {
      return await request
    } catch (error) {
      const outcome = isServiceError(error) ? outcomes[error.name] : undefined
      if (outcome !== undefined) return outcome
      throw toStoreError(error)
    }
  }

  return {
    isTransientError,
    toStoreError,
    mapErrors,
    /** Returns the response. Throws a StoreFailingError if the service does not respond or is overloaded. */
    withStoreErrors: <Response>(request: Promise<Response>): Promise<Response> =>
      mapErrors<Response, never>(request, {}),
  }
}
