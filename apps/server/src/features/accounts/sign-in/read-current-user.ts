import type { CurrentUser } from '@kitchen-table/contract/current-user'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import { toCurrentUser } from '../to-current-user.ts'

/** Returns the start data of a page for the person of this session. */
export function readCurrentUser({ progress, library }: { progress: ProgressStore; library: LibraryCache }) {
  return async (person: AuthenticatedPerson): Promise<CurrentUser> =>
    toCurrentUser(person, ...(await Promise.all([progress.read(person.sub), library.current()])))
}
