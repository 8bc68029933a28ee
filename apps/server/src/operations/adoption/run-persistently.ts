import { toStoreError } from '../../adapters/dynamodb/dynamodb-errors.ts'
import { StoreFailingError } from '../../platform/store-errors.ts'

/** Pauses in ms after failures, seven minutes in all: a new table is often throttled until it has been divided. */
const PAUSES = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, ...Array(12).fill(30_000)]

/** Runs what can be repeated without harm again while the service does not respond, or is overloaded. */
export type RunPersistently = <T>(run: () => Promise<T>) => Promise<T>

export function runPersistently(sleep: (milliseconds: number) => Promise<void>): RunPersistently {
  return async (run) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await run()
      } catch (error) {
        const pause = PAUSES[failures]
        if (!(toStoreError(error) instanceof StoreFailingError || error instanceof StoreFailingError))
          throw error
        if (pause === undefined) throw error
        await sleep(pause)
      }
    }
  }
}
