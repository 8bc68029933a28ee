/**
 * The unit to go on with after `unitId`: the next one of the track that is not done, otherwise the first that was left
 * out before it; null when all are done. Only enabled units count: who sees disabled ones is not sent to them.
 */
export function nextUnit<T extends { unitId: string; unitDisabled: boolean }>(
  units: readonly T[],
  unitId: string,
  isComplete: (unitId: string) => boolean,
): T | null {
  const place = units.findIndex((unit) => unit.unitId === unitId)
  const inTurn = [...units.slice(place + 1), ...units.slice(0, Math.max(0, place))]
  return inTurn.find((unit) => !unit.unitDisabled && !isComplete(unit.unitId)) ?? null
}
