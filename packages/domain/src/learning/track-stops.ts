import { SMALLEST_SHOWN_COUNT } from '../insights/benefit-report.ts'
import { type Completions, countPeople, intersectPeople, unitePeople } from './completions.ts'

/** How many people have started a unit of a track, and how many of them have completed it. */
type UnitStop = { unitId: string; started: number; finished: number }

/** A number of people as it is shown: 'few' are at least one and fewer than SMALLEST_SHOWN_COUNT. */
export type ShownPeople = number | 'few'

export function toShownPeopleCount(count: number): ShownPeople {
  return count > 0 && count < SMALLEST_SHOWN_COUNT ? 'few' : count
}

type TrackUnits = { slug: string; enabledUnits: readonly string[] }

/**
 * Returns where people stop within a track, by its enabled units in order, of those who have opened the track: a unit may
 * be part of other tracks, too. Started: those who have completed the unit, and those for whom it is the first one that
 * they have not completed.
 */
export function computeTrackStops(completions: Completions, { slug, enabledUnits }: TrackUnits): UnitStop[] {
  const opened = completions.openedBy(slug)
  let waiting = opened
  return enabledUnits.map((unitId) => {
    const completed = intersectPeople(completions.countedOver([unitId]).all, opened)
    const started = countPeople(unitePeople(completed, waiting))
    waiting = intersectPeople(waiting, completed)
    return { unitId, started, finished: countPeople(completed) }
  })
}

/**
 * Returns the unit after whose start most people have stopped, the first of equal ones; null if nowhere as many as
 * SMALLEST_SHOWN_COUNT have.
 */
export function findLargestStop(stops: readonly UnitStop[]): string | null {
  let largest: { unitId: string; stopped: number } | null = null
  for (const { unitId, started, finished } of stops) {
    const stopped = started - finished
    if (stopped >= SMALLEST_SHOWN_COUNT && stopped > (largest?.stopped ?? 0)) largest = { unitId, stopped }
  }
  return largest?.unitId ?? null
}
