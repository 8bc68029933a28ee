const MINUTES_PER_UNIT = 4.25

/** Returns the estimated minutes for a number of units (docs/product.md 5.3: count × 4.25, rounded). */
export function estimateReadingMinutes(unitCount: number): number {
  return Math.round(unitCount * MINUTES_PER_UNIT)
}
