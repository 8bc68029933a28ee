import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import { mayWriteProgress } from '@kitchen-table/domain/learning/policy'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { afterListingChange } from '@kitchen-table/domain/learning/set-listed'
import { enabledUnits, type LibrarySnapshot } from '../catalog/library-snapshot.ts'
import { Refusal } from '../refusal.ts'
import type { ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibrarySnapshot }

export type SetListed = { track: string; listed: boolean }

/** Takes a track that was only opened off one's own list, or puts it back. Views, begun tracks and events stay. */
export function setListed({ progress, library }: Deps) {
  return async (actor: Actor, input: SetListed): Promise<Omit<Progress, 'trackViews'>> => {
    if (!mayWriteProgress(actor, actor.sub)) throw new Refusal('auth.forbidden')

    const snapshot = await library.current()
    const track = snapshot.tracks.get(input.track)
    if (!track || (track.trackDisabled && !maySeeDisabledContent(actor)))
      throw new Refusal('catalog.track_not_found')

    const units = { slug: track.slug, enabledUnits: enabledUnits(snapshot, track) }
    const { trackViews: _, ...changed } = await progress.update(actor.sub, (before) => ({
      after: afterListingChange(before, input, units),
      event: null,
    }))
    return changed
  }
}
