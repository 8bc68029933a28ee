import type { Progress } from './progress.ts'
import { listRecentTracks } from './recent-tracks.ts'

type UnitToResume<T> = { track: T; nextUnit: string }

/**
 * Returns where a person stopped: the most recent enabled track that is started and not done, with its first open unit;
 * null if there is none. `isOpen` returns whether a unit can be worked on.
 */
export function findUnitToResume<T extends { slug: string; units: string[]; trackDisabled?: boolean }>(
  progress: Progress,
  tracks: ReadonlyMap<string, T>,
  isOpen: (unit: string) => boolean = () => true,
): UnitToResume<T> | null {
  const done = new Set(progress.activeUnits)
  for (const slug of listRecentTracks(progress)) {
    const track = tracks.get(slug)
    if (!track || track.trackDisabled) continue
    const nextUnit = track.units.find((unit) => isOpen(unit) && !done.has(unit))
    if (nextUnit && track.units.some((unit) => done.has(unit))) return { track, nextUnit }
  }
  return null
}
