/** Width of a bucket in milliseconds, and their number: up to two seconds. */
const BUCKET = 0.01
const BUCKETS = 200_000

/** Counts latencies in buckets of ten microseconds; what took more than two seconds counts in the last. */
export function createLatencyHistogram() {
  const counts = new Uint32Array(BUCKETS)
  let total = 0

  return {
    add(milliseconds: number): void {
      const bucket = Math.min(BUCKETS - 1, Math.floor(milliseconds / BUCKET))
      counts[bucket] = (counts[bucket] ?? 0) + 1
      total += 1
    },
    count: () => total,
    /** The time that the given share (0 to 1) of all responses did not exceed, in milliseconds; 0 without any. */
    percentile(share: number): number {
      let seen = 0
      for (const [bucket, count] of counts.entries()) {
        seen += count
        if (seen >= total * share) return (bucket + 1) * BUCKET
      }
      return 0
    },
  }
}
