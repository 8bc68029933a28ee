import type { Person } from '@kitchen-table/contract/person'
import type { LibrarySnapshot } from '../../catalog/library-snapshot.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import { personView } from '../person-view.ts'
import type { SessionPerson } from '../ports.ts'

/** What a page needs to begin, for the person of this session. */
export function start({ progress, library }: { progress: ProgressStore; library: LibrarySnapshot }) {
  return async (person: SessionPerson): Promise<Person> =>
    personView(person, ...(await Promise.all([progress.read(person.sub), library.current()])))
}
