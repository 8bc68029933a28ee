import { setTimeout as sleep } from 'node:timers/promises'
import { DiskFailingError, StoreFailingError } from '../platform/store-errors.ts'

/** Pauses in ms after failures, seven minutes in all: a new table is often throttled until it has been divided. */
const PAUSES = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, ...Array<number>(12).fill(30_000)]

/** Makes a request again, with pauses in between, while the service does not respond or is overloaded. */
export type RetryWhileFailing = <T>(request: () => Promise<T>) => Promise<T>

export function createRetryWhileFailing(
  sleepFor: (milliseconds: number) => Promise<void>,
): RetryWhileFailing {
  return async (request) => {
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

export const retryWhileFailing = createRetryWhileFailing((milliseconds) => sleep(milliseconds))
