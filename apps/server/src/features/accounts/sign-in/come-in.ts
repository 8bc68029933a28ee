import type { Person } from '@kitchen-table/contract/person'
import type { LibrarySnapshot } from '../../catalog/library-snapshot.ts'
import type { ProgressStore } from '../../learning/ports.ts'
import { Refusal } from '../../refusal.ts'
import { personView } from '../person-view.ts'
import type { Account } from '../pool-port.ts'
import type { SessionStore } from '../ports.ts'
import { type OpenSession, welcomePerson } from './open-session.ts'

type Deps = {
  sessions: SessionStore
  progress: ProgressStore
  library: LibrarySnapshot
  openSession: OpenSession
}

/** What a browser is given to keep, and what its page begins with. */
export type SignedIn = { token: string; deviceMark: string; person: Person }

/** The end of every way of signing in: a session for somebody who has answered all that was asked. */
export function comeIn({ sessions, progress, library, openSession }: Deps) {
  return async (account: Account, occasion: Parameters<OpenSession>[1]): Promise<SignedIn> => {
    const known = await welcomePerson(sessions, account)
    if (known === null) throw new Refusal('accounts.refused')
    const { token, deviceMark, session } = await openSession(account, occasion)
    const [done, snapshot] = await Promise.all([progress.read(account.sub), library.current()])
    const person = personView({ ...session, ...known }, done, snapshot)
    return { token, deviceMark, person }
  }
}

export type ComeIn = ReturnType<typeof comeIn>
