import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import { findAdmittedPerson, type PersonDeps } from '../find-current-person.ts'
import { toCurrentUser } from '../to-current-user.ts'
import type { OpenSession, SignInDetails } from './open-session.ts'

type Deps = PersonDeps & { progress: ProgressStore; library: LibraryCache; openSession: OpenSession }

/** The contents of the browser's cookies, and the start data of its page. */
export type CompletedSignIn = { token: string; deviceToken: string; person: CurrentUser }

/** Opens the session of a person who has met all challenges. Every sign-in except those at providers ends here. */
export function completeSignIn(deps: Deps) {
  const { progress, library, openSession } = deps
  return async (sub: string, details: SignInDetails): Promise<CompletedSignIn> => {
    const personRecord = await findAdmittedPerson(deps, sub)
    if (personRecord === null) throw new Refusal('accounts.refused')
    const { token, deviceToken, session } = await openSession(personRecord, details)
    const [learnerProgress, snapshot] = await Promise.all([progress.read(sub), library.current()])
    const person = toCurrentUser({ ...session, ...personRecord }, learnerProgress, snapshot)
    return { token, deviceToken, person }
  }
}

export type CompleteSignIn = ReturnType<typeof completeSignIn>
