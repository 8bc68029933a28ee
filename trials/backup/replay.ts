import { librarySnapshot } from '../../apps/server/src/features/catalog/library-snapshot.ts'
import { recordEvents } from '../../apps/server/src/features/insights/record-events.ts'
import { setUnit } from '../../apps/server/src/features/learning/set-unit.ts'
import { viewTrack } from '../../apps/server/src/features/learning/view-track.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { actorOf, type Write } from './learners.ts'

/** Does by the product's use-cases what the learners had asked for, each learner's writes in their order. */
export function replayer(stores: Stores) {
  const now = Date.now
  const library = librarySnapshot(stores.catalog)
  const set = setUnit({ ...stores, library, now })
  const view = viewTrack({ ...stores, library, now })
  const record = recordEvents({ ...stores, now })

  function apply({ learner, kind, unit, id, time }: Write): Promise<unknown> {
    const actor = actorOf(learner)
    const at = { track: 'long', eventId: id, time, where: '/track/long' }
    if (kind === 'view') return view(actor, at)
    if (kind === 'event')
      return record(actor, { events: [{ id, time, event: 300, detail: unit, where: at.where }] })
    return set(actor, { ...at, unitId: unit, completed: kind === 'complete', by: 'button' })
  }

  return async (lines: Write[][]): Promise<void> => {
    await Promise.all(
      lines.map(async (line) => {
        for (const write of line) await apply(write)
      }),
    )
  }
}
