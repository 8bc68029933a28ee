import type { Role } from '@kitchen-table/domain/accounts/actor'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { MemberStore } from '../../groups/ports.ts'
import type { NoticeStore, PersonStore, SessionStore } from '../ports.ts'
import type { Account } from '../user-pool/account.ts'
import type { Directory } from '../user-pool/directory.ts'

type Deps = {
  directory: Directory
  people: PersonStore
  members: MemberStore
  sessions: SessionStore
  notices: NoticeStore
  now: () => number
  newId: () => string
}

type ChangeRoleOutcome =
  | Account
  | 'not_found'
  /** People of an identity provider cannot be managers or administrators (docs/security.md T18). */
  | 'provider_owned'
  /** A manager must have an organisation. */
  | 'no_group'
  /** No administrator who can sign in would remain. */
  | 'last_admin'
  /** The person's organisation has no free seat. */
  | 'full'

async function isLastAdmin(directory: Directory, sub: string): Promise<boolean> {
  for (let pageToken: string | undefined; ; ) {
    const { accounts, next } = await directory.list(pageToken)
    const others = accounts.filter((account) => account.role === 'admin' && account.sub !== sub)
    if (others.some(({ enabled, status }) => enabled && status === 'CONFIRMED')) return false
    if (next === null) return true
    pageToken = next
  }
}

/**
 * Gives a former administrator a seat in their organisation; administrators have none. Returns false if there is no
 * free seat.
 */
async function ensureSeat(
  { members, sessions, now }: Deps,
  account: Account,
  newRole: Role,
): Promise<boolean> {
  const { sub, email, first, last, group } = account
  if (account.role !== 'admin' || newRole === 'admin' || group === null) return true
  const subGroupId = (await sessions.findPerson(sub))?.subGroupId ?? null
  const member = { sub, email, first, last, subGroupId, role: newRole }
  return (await members.add(group, member, new Date(now()).toISOString())) !== 'full'
}

/** Changes the role of a person and ends all their sessions. There is no other way to change a role. */
export function changeRole(deps: Deps) {
  return async ({ email, role }: { email: string; role: Role }): Promise<ChangeRoleOutcome> => {
    const { directory, people, members, sessions, notices, now, newId } = deps
    const account = await directory.findByEmail(normalizeEmail(email) ?? email)
    if (account === null) return 'not_found'
    if (account.status === 'EXTERNAL_PROVIDER' && role !== 'user') return 'provider_owned'
    if (role === 'manager' && account.group === null) return 'no_group'
    if (account.role === 'admin' && role !== 'admin' && (await isLastAdmin(directory, account.sub)))
      return 'last_admin'

    if (!(await ensureSeat(deps, account, role))) return 'full'
    // Started together, so that they share a commit: account, record and seat always agree.
    const [updatedAccount] = await Promise.all([
      directory.setRole(account.sub, role),
      people.setRole(account.sub, role),
      members.setRole(account.sub, role),
    ])
    await sessions.closeAll(account.sub, null)
    const words = `${account.email} was ${account.role} and is ${role} now, by an operator.`
    await notices.add({ id: newId(), kind: 'role_changed', words, at: new Date(now()).toISOString() })
    return updatedAccount
  }
}
