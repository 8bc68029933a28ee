import { recordEvents } from '@kitchen-table/server/features/insights/create-insights-feature'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { recordTrackView } from '../../apps/server/src/features/learning/record-track-view.ts'
import { setUnitCompletion } from '../../apps/server/src/features/learning/set-unit-completion.ts'
import { createLearnerEvent } from '../long-track.ts'
import { actorOf, type Write } from './learners.ts'

/** Returns a function that applies the learners' writes through the product's use-cases, each learner's in order. */
export function createReplayer(stores: Stores) {
  const now = Date.now
  const library = createLibraryCache(stores.catalog)
  const set = setUnitCompletion({ ...stores, library, now })
  const view = recordTrackView({ ...stores, library, now })
  const record = recordEvents({ ...stores, now })

  function apply(write: Write): Promise<unknown> {
    const { learner, kind, unit, id, time } = write
    const actor = actorOf(learner)
    const eventOrigin = { track: 'long', eventId: id, time, where: '/track/long' }
    if (kind === 'view') return view(actor, eventOrigin)
    if (kind === 'event') return record(actor, { events: [createLearnerEvent(write, time)] })
    return set(actor, { ...eventOrigin, unitId: unit, completed: kind === 'complete', by: 'button' })
  }

  return async (writesByLearner: Write[][]): Promise<void> => {
    await Promise.all(
      writesByLearner.map(async (writes) => {
        for (const write of writes) await apply(write)
      }),
    )
  }
}
