import type { ChallengeStore } from '../../features/accounts/ports.ts'
import { challengeRows } from './challenge-rows.ts'
import type { Sqlite } from './open-sqlite.ts'

/** Stores challenges, which wait for a code or a password. */
export function sqliteChallenges({ db, commits, changes }: Sqlite): ChallengeStore {
  const rows = challengeRows(db)
  const write = <T>(fn: () => T) => commits.write(() => changes.withScope([], fn))

  return {
    put: (challenge) => write(() => rows.put(challenge)),
    find: async (id, now) => rows.find(id, now),
    useTry: (id, now) => write(() => rows.useTry(id, now)),
    consume: (id, now) => write(() => rows.consume(id, now)),
    sweep: (now) => write(() => rows.sweep(now)),
  }
}
