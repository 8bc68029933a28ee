import { normalizeEmail, type Role, roles } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { addNotice } from '../../people/add-notice.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { setRole } from '../../people/set-role.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { messages } from './messages.ts'

type JobDeps = Pick<AccountsDeps, 'people' | 'directory' | 'members' | 'sessions' | 'notices'>

type ChangeRoleOutcome =
  | StoredPerson
  | 'not_found'
  /** People of an identity provider cannot be managers or administrators (docs/security.md T18). */
  | 'provider_owned'
  /** A manager must have an organization, or that of a former administrator does not exist. */
  | 'no_group'
  /** No administrator who can sign in would remain. */
  | 'last_admin'
  /** The person's organization has no free seat. */
  | 'full'
  /** Another change of this person is not finished. */
  | 'busy'

const changeRoleInput = z.strictObject({ sub: z.string(), role: z.enum(roles), formerRole: z.enum(roles) })

/**
 * Returns the job that changes a role and notifies administrators.
 */
export function changeRoleJob({ people, directory, members, sessions, notices }: JobDeps) {
  return defineJob({
    name: 'change-role',
    keepsOutcome: () => false,
    input: changeRoleInput,
    async run({ sub, role, formerRole }, { id, createdAt }) {
      const at = new Date(createdAt).toISOString()
      const person = await people.find(sub)
      if (person === null) return 'not_found'
      const outcome = await setRole({ directory, members, sessions }, { sub, role, changedAt: at })
      if (outcome !== 'changed') return outcome
      const words = () => messages.roleChanged({ email: person.email, formerRole, role })
      await addNotice(notices, { id: `role_changed-${id}`, kind: 'role_changed', words, at })
      return 'changed'
    },
  })
}

/** Whether no other administrator can sign in. The pool's copy of the role only narrows the search. */
async function isLastAdmin({ people, directory }: JobDeps, sub: string): Promise<boolean> {
  for (let pageToken: string | undefined; ; ) {
    const { accounts, next } = await directory.list(pageToken)
    for (const account of accounts) {
      const canSignIn = account.enabled && account.status === 'CONFIRMED'
      if (account.sub === sub || account.role !== 'admin' || !canSignIn) continue
      const person = await people.find(account.sub)
      if (person?.role === 'admin' && person.enabled) return false
    }
    if (next === null) return true
    pageToken = next
  }
}

/** Changes the role of a person and ends all their sessions. There is no other way to change a role. */
export function changeRole(deps: JobDeps & Pick<AccountsDeps, 'runJob'>) {
  const job = changeRoleJob(deps)
  return async ({ email, role }: { email: string; role: Role }): Promise<ChangeRoleOutcome> => {
    const { people, directory, runJob } = deps
    const person = await people.findByEmail(normalizeEmail(email) ?? email)
    const account = person && (await directory.find(person.sub))
    if (person === null || account === null) return 'not_found'
    const { sub, role: formerRole, group } = person
    if (account.status === 'EXTERNAL_PROVIDER' && role !== 'user') return 'provider_owned'
    if (role === 'manager' && group === null) return 'no_group'
    if (formerRole === 'admin' && role !== 'admin' && (await isLastAdmin(deps, sub))) return 'last_admin'

    const outcome = await runJob(job, `person:${sub}`, { sub, role, formerRole })
    return outcome === 'changed' ? ((await people.find(sub)) ?? 'not_found') : outcome
  }
}
