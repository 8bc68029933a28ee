import type { TrackStops } from '@kitchen-table/contract/learning'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayReadStatistics } from '@kitchen-table/domain/insights'
import { computeTrackStops, findLargestStop, toShownPeopleCount } from '@kitchen-table/domain/learning'
import { Refusal } from '../../platform/refusal.ts'
import {
  type LibraryCache,
  listEnabledUnitIds,
  requireAccessibleTrack,
} from '../catalog/reading/library-cache.ts'
import type { CountCompletions } from './completion-counter.ts'

type Deps = { library: LibraryCache; countCompletions: CountCompletions }

/** Returns how many people have started and finished each enabled unit of a track; no small number is exact. */
export function readTrackStops({ library, countCompletions }: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<TrackStops> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    const snapshot = await library.current()
    const track = requireAccessibleTrack(snapshot, actor, slug)

    const { completions, countedAt } = await countCompletions()
    const stops = computeTrackStops(completions, { slug, enabledUnits: listEnabledUnitIds(snapshot, track) })
    return {
      slug,
      title: track.title,
      units: stops.map(({ unitId, started, finished }) => ({
        unitId,
        title: snapshot.units.get(unitId)?.title ?? unitId,
        started: toShownPeopleCount(started),
        finished: toShownPeopleCount(finished),
      })),
      largestStop: findLargestStop(stops),
      countedAt: new Date(countedAt).toISOString(),
    }
  }
}
