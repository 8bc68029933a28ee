import { retryWhileFailing, StoreFailingError } from '@kitchen-table/application/store-helpers'
import { MoveError } from '../move-error.ts'

/** Cognito accepts 50 requests a second that create users, as many that change them, and more that read them. */
export const CONCURRENT_ACCOUNTS = 4

/** Runs requests that may be repeated, again while Cognito does not respond or is overloaded. */
export async function retryCognitoRequest<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await retryWhileFailing(run)
  } catch (error) {
    if (!(error instanceof StoreFailingError)) throw error
    throw new MoveError(
      'Cognito does not respond, or is overloaded; please run this again, and it continues.',
    )
  }
}
