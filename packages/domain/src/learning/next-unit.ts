/**
 * Returns the unit to continue with after `unitId`: the next unit of the track that is not done, otherwise the first
 * open one before it; null if all are done. Only enabled units count: even people who may see disabled units are not
 * sent to them.
 */
export function findNextUnit<T extends { unitId: string; unitDisabled: boolean }>(
  units: readonly T[],
  unitId: string,
  isComplete: (unitId: string) => boolean,
): T | null {
  const index = units.findIndex((unit) => unit.unitId === unitId)
  const candidates = [...units.slice(index + 1), ...units.slice(0, Math.max(0, index))]
  return candidates.find((unit) => !unit.unitDisabled && !isComplete(unit.unitId)) ?? null
}
