import { listRecentTrackSlugs } from './my-progress.ts'
import type { Progress } from './progress.ts'

type UnitToResume<T> = { track: T; nextUnit: string }

/**
 * Returns where a person stopped: the most recent enabled track that is started and not done, with its first open unit;
 * null if there is none. `isOpen` returns whether a unit can be worked on. Nothing of a sensitive unit is in the result: it
 * neither starts a track nor comes next (docs/product.md 4.18).
 */
export function findUnitToResume<T extends { slug: string; units: string[]; trackDisabled?: boolean }>(
  progress: Progress,
  tracks: ReadonlyMap<string, T>,
  isSensitive: (unit: string) => boolean,
  isOpen: (unit: string) => boolean = () => true,
): UnitToResume<T> | null {
  const done = new Set(progress.activeUnits)
  for (const slug of listRecentTrackSlugs(progress)) {
    const track = tracks.get(slug)
    if (!track || track.trackDisabled) continue
    const units = track.units.filter((unit) => !isSensitive(unit))
    const nextUnit = units.find((unit) => isOpen(unit) && !done.has(unit))
    if (nextUnit && units.some((unit) => done.has(unit))) return { track, nextUnit }
  }
  return null
}

/**
 * Returns the unit to continue with after `unitId`: the next unit of the track that is not done, otherwise the first
 * open one before it; null if all are done. Only enabled units count: even people who may see disabled units are not
 * sent to them. Nobody is sent to a sensitive one either (docs/product.md 4.18).
 */
export function findNextUnit<T extends { unitId: string; unitDisabled: boolean; sensitive: boolean }>(
  units: readonly T[],
  unitId: string,
  isComplete: (unitId: string) => boolean,
): T | null {
  const index = units.findIndex((unit) => unit.unitId === unitId)
  const candidates = [...units.slice(index + 1), ...units.slice(0, Math.max(0, index))]
  return candidates.find((unit) => !unit.unitDisabled && !unit.sensitive && !isComplete(unit.unitId)) ?? null
}
