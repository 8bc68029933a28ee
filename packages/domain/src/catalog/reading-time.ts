const MINUTES_A_UNIT = 4.25

/** Estimated minutes for a number of units (spec §9: count × 4.25, rounded). */
export function estimatedMinutes(unitCount: number): number {
  return Math.round(unitCount * MINUTES_A_UNIT)
}
