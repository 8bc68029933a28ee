import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { recordEvents } from '../../apps/server/src/features/insights/record-events.ts'
import { recordTrackView } from '../../apps/server/src/features/learning/record-track-view.ts'
import { setUnitCompletion } from '../../apps/server/src/features/learning/set-unit-completion.ts'
import { actorOf, type Write } from './learners.ts'

/** Does by the product's use-cases what the learners had asked for, each learner's writes in their order. */
export function createReplayer(stores: Stores) {
  const now = Date.now
  const library = createLibraryCache(stores.catalog)
  const set = setUnitCompletion({ ...stores, library, now })
  const view = recordTrackView({ ...stores, library, now })
  const record = recordEvents({ ...stores, now })

  function apply({ learner, kind, unit, id, time }: Write): Promise<unknown> {
    const actor = actorOf(learner)
    const eventOrigin = { track: 'long', eventId: id, time, where: '/track/long' }
    if (kind === 'view') return view(actor, eventOrigin)
    if (kind === 'event')
      return record(actor, { events: [{ id, time, event: 300, detail: unit, where: eventOrigin.where }] })
    return set(actor, { ...eventOrigin, unitId: unit, completed: kind === 'complete', by: 'button' })
  }

  return async (lines: Write[][]): Promise<void> => {
    await Promise.all(
      lines.map(async (line) => {
        for (const write of line) await apply(write)
      }),
    )
  }
}
