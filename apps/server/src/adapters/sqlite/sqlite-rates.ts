import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { backoffRows } from './backoff-rows.ts'
import type { Sqlite } from './open-sqlite.ts'
import { slidingWindowRows } from './sliding-window-rows.ts'
import { tokenBucketRows } from './token-bucket-rows.ts'

export function sqliteRates({ db, write }: Sqlite): RateStore {
  const backoffs = backoffRows(db)
  const tokenBuckets = tokenBucketRows(db)
  const slidingWindows = slidingWindowRows(db)

  return {
    reserve: (key, now) => write([], () => backoffs.reserve(key, now)),
    reset: (key) => write([], () => backoffs.reset(key)),
    release: (key) => write([], () => backoffs.release(key)),
    consume: (key, amount, allowance, now) =>
      write([], () => tokenBuckets.consume(key, amount, allowance, now)),
    refund: (key, amount) => write([], () => tokenBuckets.refund(key, amount)),
    hit: (key, limits, now) => write([], () => slidingWindows.hit(key, limits, now)),
    undo: (key) => write([], () => slidingWindows.undo(key)),
    clear: (prefix) =>
      write([], () => {
        backoffs.clear(prefix)
        slidingWindows.clear(prefix)
      }),
    clampFutureTimestamps: (now) =>
      write([], () => {
        backoffs.clampFutureTimestamps(now)
        tokenBuckets.clampFutureTimestamps(now)
      }),
  }
}
