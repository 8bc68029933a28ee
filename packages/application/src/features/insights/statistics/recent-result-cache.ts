import { shareConcurrentCalls } from '../../../platform/share-concurrent-calls.ts'

/** A result, and when it was counted, in milliseconds since 1970. */
export type Counted<T> = { countedAt: number; result: T }

type Options = {
  now: () => number
  /** The results of more keys are not kept. */
  maxEntries: number
}

/** How old a number of the statistics may be, in milliseconds. */
export const MAX_STATISTICS_AGE_MS = 60_000

/**
 * Returns a function that returns the result of a key if it was counted within the last minute, and otherwise counts
 * it. Concurrent calls with the same key share one count. A failed count is not cached.
 */
export function createRecentResultCache<T>({ now, maxEntries }: Options) {
  const results = new Map<string, Counted<T>>()
  const countOnce = shareConcurrentCalls((_key, count: () => Promise<Counted<T>>) => count())

  function keep(key: string, counted: Counted<T>): void {
    results.delete(key)
    results.set(key, counted)
    const [oldest] = results.keys()
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest)
  }

  return async (key: string, count: () => Promise<Counted<T>>): Promise<Counted<T>> => {
    const known = results.get(key)
    const age = known ? now() - known.countedAt : Number.POSITIVE_INFINITY
    // A negative age: the clock was set back.
    if (known && age >= 0 && age <= MAX_STATISTICS_AGE_MS) return known
    const counted = await countOnce(key, count)
    keep(key, counted)
    return counted
  }
}
