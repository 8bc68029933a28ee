import { type Completions, countPeople, intersection, union } from './completions.ts'

/** How many people have started a unit of a track, and how many of them have completed it. */
export type UnitStop = { unitId: string; started: number; finished: number }

type TrackUnits = { slug: string; enabledUnits: readonly string[] }

/**
 * Returns where people stop within a track, by its enabled units in order. Started: those who have completed the unit,
 * and those for whom it is the first one that they have not completed, after another of the track. Of the first unit
 * these are also those who have opened the track and completed nothing of it.
 */
export function computeTrackStops(completions: Completions, { slug, enabledUnits }: TrackUnits): UnitStop[] {
  const { some } = completions.countedOver(enabledUnits)
  let waiting = union(some, completions.openedBy(slug))
  return enabledUnits.map((unitId) => {
    const { all: completed } = completions.countedOver([unitId])
    const started = countPeople(union(completed, waiting))
    waiting = intersection(waiting, completed)
    return { unitId, started, finished: countPeople(completed) }
  })
}

/** Returns the unit after whose start most people have stopped, the first of equal ones; null if nobody has. */
export function findLargestStop(stops: readonly UnitStop[]): (UnitStop & { stopped: number }) | null {
  let largest: (UnitStop & { stopped: number }) | null = null
  for (const stop of stops) {
    const stopped = stop.started - stop.finished
    if (stopped > (largest?.stopped ?? 0)) largest = { ...stop, stopped }
  }
  return largest
}
