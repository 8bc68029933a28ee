import { setTimeout as sleep } from 'node:timers/promises'
import { StoreFailingError } from '../platform/store-errors.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSES = 7

/** Makes a request again, with pauses of up to a minute, while the service does not respond or is overloaded. */
export async function retryWhileFailing<T>(request: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof StoreFailingError) || pauses === MAX_PAUSES) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** pauses)
    }
  }
}
