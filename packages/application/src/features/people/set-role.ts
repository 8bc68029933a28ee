import type { Role } from '@kitchen-table/domain/accounts'
import type { PeopleDeps } from './people-deps.ts'

type Deps = Pick<PeopleDeps, 'directory' | 'members' | 'sessions'>

/**
 * Changes the role of a person from within a job: the membership first, which owns the role and ends all sessions of the
 * person, then the pool, which mirrors it. It may be repeated.
 */
export async function setRole(
  { directory, members, sessions }: Deps,
  { sub, role, changedAt }: { sub: string; role: Role; changedAt: string },
) {
  const outcome = await members.changeRole(sub, role, changedAt)
  if (outcome !== 'changed') return outcome
  const account = await directory.setRole(sub, role)
  // A former administrator has got a seat, which does not know the account.
  if (account !== 'not_found') await members.setStatus(sub, account.status)
  await sessions.closeAll(sub, null)
  return outcome
}
