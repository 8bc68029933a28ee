import { createLibraryCache } from '@kitchen-table/application/features'
import type { AuthenticatedPerson } from '@kitchen-table/application/platform'
import type { Stores } from '@kitchen-table/application/ports'
import {
  findPersonAllowedToSignIn,
  recordEvents,
  recordTrackView,
  setUnitCompletion,
} from '@kitchen-table/application/testing/use-cases'
import { createLearnerEvent, subOf } from '../long-track.ts'
import type { Write } from './learners.ts'

/** Returns the learner as use-cases get them, with a session that is not stored. */
async function findLearner(stores: Stores, learner: number): Promise<AuthenticatedPerson> {
  const person = await findPersonAllowedToSignIn(stores, subOf(learner))
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
