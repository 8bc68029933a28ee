import { StoreFailingError } from '../../platform/store-errors.ts'
import { MoveError } from '../move-store/move-error.ts'
import { retryWhileFailing } from '../move-store/retry-while-failing.ts'

/** Runs requests that may be repeated, again while Cognito does not respond or is overloaded. */
export async function askCognito<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await retryWhileFailing(run)
  } catch (error) {
    if (!(error instanceof StoreFailingError)) throw error
    throw new MoveError(
      'Cognito does not respond, or is overloaded; please run this again, and it continues.',
    )
  }
}
