import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { findAdmittedPerson } from '../../apps/server/src/features/accounts/find-current-person.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { recordEvents } from '../../apps/server/src/features/insights/record-events.ts'
import { recordTrackView } from '../../apps/server/src/features/learning/record-track-view.ts'
import { setUnitCompletion } from '../../apps/server/src/features/learning/set-unit-completion.ts'
import type { AuthenticatedPerson } from '../../apps/server/src/platform/authorization/authenticated-person.ts'
import { createLearnerEvent, subOf } from '../long-track.ts'
import type { Write } from './learners.ts'

/** Returns the learner as use-cases get them, with a session that is not stored. */
async function findLearner(stores: Stores, learner: number): Promise<AuthenticatedPerson> {
  const person = await findAdmittedPerson(stores, subOf(learner))
  if (person === null) throw new Error(`There is no learner ${learner}.`)
  const session = { tokenHash: '', version: person.sessionVersion, device: '', createdAt: 0, seenAt: 0 }
  return { ...session, ...person }
}

/** Returns a function that applies the learners' writes through the product's use-cases, each learner's in order. */
export function createReplayer(stores: Stores) {
  const now = Date.now
  const library = createLibraryCache(stores.catalog)
  const set = setUnitCompletion({ ...stores, library, now })
  const view = recordTrackView({ ...stores, library, now })
  const record = recordEvents({ ...stores, library, now })

  function apply(person: AuthenticatedPerson, write: Write): Promise<unknown> {
    const { kind, unit, id, time } = write
    const eventOrigin = { track: 'long', eventId: id, time, where: '/track/long' }
    if (kind === 'view') return view(person, eventOrigin)
    if (kind === 'event') return record(person, { events: [createLearnerEvent(write, time)] })
    return set(person, { ...eventOrigin, unitId: unit, completed: kind === 'complete', by: 'button' })
  }

  return async (writesByLearner: Write[][]): Promise<void> => {
    await Promise.all(
      writesByLearner.map(async (writes, learner) => {
        const person = await findLearner(stores, learner)
        for (const write of writes) await apply(person, write)
      }),
    )
  }
}
