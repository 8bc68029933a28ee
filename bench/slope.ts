/** A value at a time. */
export type Sample = { at: number; value: number }

const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/**
 * Returns by how much the values grow per unit of time: the median of the slopes between any two samples (Theil and Sen),
 * which single outliers do not change. NaN for fewer than two samples.
 */
export function findSlope(samples: readonly Sample[]): number {
  return median(
    samples.flatMap((first, index) =>
      samples.slice(index + 1).map(({ at, value }) => (value - first.value) / (at - first.at)),
    ),
  )
}

/** Returns the lowest value of each period, at the period's begin. */
export function lowestOfPeriods(samples: readonly Sample[], period: number): Sample[] {
  const byPeriod = Map.groupBy(samples, ({ at }) => Math.floor(at / period))
  return [...byPeriod].map(([number, ofPeriod]) => ({
    at: number * period,
    value: Math.min(...ofPeriod.map(({ value }) => value)),
  }))
}
