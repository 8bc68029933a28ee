import type { Actor } from '@kitchen-table/domain/accounts'
import { applyTrackListingChange, type Progress } from '@kitchen-table/domain/learning'
import {
  type LibraryCache,
  listEnabledUnitIds,
  requireAccessibleTrack,
} from '../catalog/reading/library-cache.ts'
import type { ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibraryCache }

/** Removes a track that was only opened from the person's own list, or lists it again. Events and views remain. */
export function setTrackListed({ progress, library }: Deps) {
  return async (
    actor: Actor,
    input: { track: string; listed: boolean },
  ): Promise<Omit<Progress, 'trackViews'>> => {
    const snapshot = await library.current()
    const track = requireAccessibleTrack(snapshot, actor, input.track)

    const units = { slug: track.slug, enabledUnits: listEnabledUnitIds(snapshot, track) }
    const { trackViews: _, ...updatedProgress } = await progress.update(actor.sub, (before) => ({
      after: applyTrackListingChange(before, input, units),
      event: null,
    }))
    return updatedProgress
  }
}
