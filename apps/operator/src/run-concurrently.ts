/**
 * Calls `run` for each item, for at most `limit` of them at the same time. Returns the results in their order. After a
 * failure no further item is begun, and the error is thrown when those that have begun have ended.
 */
export async function runConcurrently<T, Result>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>()
  // A failed worker closes a generator, so the others end; an array's iterator would go on.
  const remaining = (function* () {
    yield* items.entries()
  })()
  async function runNext(): Promise<void> {
    for (const [n, item] of remaining) results.set(n, await run(item))
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, runNext)
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}

/** Returns the items in groups of at most `size`. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size))
  return chunks
}

/** Returns the items in groups of at most `maxSize` in sum; an item that is larger is a group of its own. */
export function chunksBySize<T>(items: readonly T[], maxSize: number, sizeOf: (item: T) => number): T[][] {
  const chunks: T[][] = []
  let remaining = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = chunks.at(-1)
    if (last && size <= remaining) last.push(item)
    else {
      chunks.push([item])
      remaining = maxSize
    }
    remaining -= size
  }
  return chunks
}
