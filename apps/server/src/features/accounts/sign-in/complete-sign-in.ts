import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import type { SessionStore } from '../ports.ts'
import { toCurrentUser } from '../to-current-user.ts'
import type { Account } from '../user-pool/account.ts'
import { findAdmittedUser, type OpenSession } from './open-session.ts'

type Deps = {
  sessions: SessionStore
  progress: ProgressStore
  library: LibraryCache
  openSession: OpenSession
}

/** The contents of the browser's cookies, and the start data of its page. */
export type CompletedSignIn = { token: string; deviceToken: string; person: CurrentUser }

/** Opens the session of a person who has met all challenges. Every sign-in except those at providers ends here. */
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
