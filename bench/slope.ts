import { median } from './compare-in-turns.ts'

/** A value at a time. */
export type Sample = { at: number; value: number }

/**
 * Returns by how much the values grow per unit of time: the median of the slopes between any two samples (Theil and Sen),
 * which single outliers do not change. NaN for fewer than two samples.
 */
export function findSlope(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((first, index) =>
    samples.slice(index + 1).map(({ at, value }) => (value - first.value) / (at - first.at)),
  )
  return slopes.length === 0 ? Number.NaN : median(slopes)
}

/** Returns the lowest value of each period, at the period's begin. */
export function lowestOfPeriods(samples: readonly Sample[], period: number): Sample[] {
  const byPeriod = Map.groupBy(samples, ({ at }) => Math.floor(at / period))
  return [...byPeriod].map(([number, ofPeriod]) => ({
    at: number * period,
    value: Math.min(...ofPeriod.map(({ value }) => value)),
  }))
}
