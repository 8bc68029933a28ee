import { setTimeout as sleep } from 'node:timers/promises'
import { DiskFailingError, StoreFailingError } from '../store-errors.ts'

/** Pauses in ms after failures, of seven minutes together: a new table is often throttled until it has been divided. */
const PAUSES = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, ...Array<number>(12).fill(30_000)]

export function createRetryWhileFailing(sleepFor: (milliseconds: number) => Promise<void>) {
  return async <T>(request: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await request()
      } catch (error) {
        const pause = PAUSES[failures]
        const isOfService = error instanceof StoreFailingError && !(error instanceof DiskFailingError)
        if (!isOfService || pause === undefined) throw error
        await sleepFor(pause)
      }
    }
  }
}

/**
 * Makes a request, which can be repeated without harm, again while the service does not respond or is overloaded. A disk
 * that fails is not tried again.
 */
export const retryWhileFailing = createRetryWhileFailing((milliseconds) => sleep(milliseconds))
