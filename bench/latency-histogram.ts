/** Width of a bucket and how many there are: up to two seconds. Milliseconds. */
const BUCKET = 0.01
const BUCKETS = 200_000

/** How long answers took, in buckets of ten microseconds. */
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
    /** The time that the given share (0 to 1) of all answers kept within, in milliseconds. */
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
