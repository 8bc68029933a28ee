import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import type { Account } from '../account-pool.ts'
import type { SessionStore } from '../ports.ts'
import { toCurrentUser } from '../to-current-user.ts'
import { findAdmittedUser, type OpenSession } from './open-session.ts'

type Deps = {
  sessions: SessionStore
  progress: ProgressStore
  library: LibraryCache
  openSession: OpenSession
}

/** What a browser is given to keep, and what its page begins with. */
export type CompletedSignIn = { token: string; deviceToken: string; person: CurrentUser }

/** The end of every way of signing in: a session for somebody who has answered all that was asked. */
export function completeSignIn({ sessions, progress, library, openSession }: Deps) {
  return async (account: Account, details: Parameters<OpenSession>[1]): Promise<CompletedSignIn> => {
    const personRecord = await findAdmittedUser(sessions, account)
    if (personRecord === null) throw new Refusal('accounts.refused')
    const { token, deviceToken, session } = await openSession(account, details)
    const [learnerProgress, snapshot] = await Promise.all([progress.read(account.sub), library.current()])
    const person = toCurrentUser({ ...session, ...personRecord }, learnerProgress, snapshot)
    return { token, deviceToken, person }
  }
}

export type CompleteSignIn = ReturnType<typeof completeSignIn>
