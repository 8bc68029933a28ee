import type { Actor } from '@kitchen-table/domain/accounts'
import { isPlayed } from '@kitchen-table/domain/catalog'
import type { VideoPosition } from '@kitchen-table/domain/learning'
import { type LibraryCache, requireAccessibleUnit } from '../catalog/reading/library-cache.ts'
import type { VideoPositionStore } from './ports.ts'

type Deps = { videoPositions: VideoPositionStore; library: LibraryCache; now: () => number }

/** Returns where the actor has stopped in videos, without those of lessons that are disabled or sensitive by now. */
export function listVideoPositions({ videoPositions, library }: Deps) {
  return async (actor: Actor): Promise<{ positions: Omit<VideoPosition, 'savedAt'>[] }> => {
    const { units } = await library.current()
    const positions = (await videoPositions.list(actor.sub)).filter(({ unitId }) => {
      const unit = units.get(unitId)
      return unit !== undefined && !unit.unitDisabled && !unit.sensitive
    })
    return { positions: positions.map(({ savedAt: _, ...position }) => position) }
  }
}

/** Stores where the actor has stopped in a video of a lesson that they may open; nothing of a sensitive lesson. */
export function saveVideoPosition({ videoPositions, library, now }: Deps) {
  return async (
    actor: Actor,
    { track, ...position }: Omit<VideoPosition, 'savedAt'> & { track: string },
  ): Promise<void> => {
    const unit = requireAccessibleUnit(await library.current(), actor, track, position.unitId)
    if (unit.sensitive || !isPlayed(unit)) return
    await videoPositions.add(actor.sub, { ...position, savedAt: new Date(now()).toISOString() })
  }
}
