import type { Role } from '@kitchen-table/domain/accounts'
import type { Language } from '@kitchen-table/i18n/locale'
import type { PeopleDeps } from './people-deps.ts'
import type { PersonStore } from './ports.ts'
import type { Directory, Identity, NewAccount } from './user-pool.ts'

export type ProvisionUserDeps = Pick<PeopleDeps, 'directory' | 'members'> & {
  people: Pick<PersonStore, 'find' | 'create'>
}

export type DiscardAccountDeps = {
  directory: Pick<Directory, 'findByEmail' | 'delete'>
  people: Pick<PersonStore, 'find'>
}

/** A person to create. `identity` is that of a person who signs in at an identity provider. */
type NewUser = {
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  subGroupId: string | null
  language?: Language | null | undefined
  /** Whether they are invited at once; by default they are. */
  isInvited?: boolean | undefined
  identity: Identity | null
}

/** 'exists': another account or person has the address. 'full': the organization has no free seat. */
type ProvisionOutcome = { sub: string } | 'exists' | 'full'

/**
 * Creates a person: the account, which gives them their `sub`, then the record and the member under it. It may be
 * repeated with the same `createdAt` (ISO 8601): what an earlier call has created is found again. If there is no seat,
 * the account is deleted again. Everything that creates a person calls it, from within a job or another record of the
 * work that survives a crash.
 */
export function provisionUser(deps: ProvisionUserDeps) {
  const { directory, members, people } = deps

  async function findOrCreateAccount(user: NewUser, createdAt: string): Promise<{ sub: string } | 'exists'> {
    const { email, first, last, role, group, identity } = user
    const account: NewAccount = { email, first, last, role, group, createdAt }
    const created =
      identity === null
        ? await directory.create(account, null)
        : await directory.createExternal(account, identity)
    if (created !== 'exists') return created
    const found = await directory.findByEmail(email)
    return found?.createdAt === createdAt ? { sub: found.sub } : 'exists'
  }

  async function addPerson(
    user: NewUser,
    sub: string,
    joinedAt: string,
  ): Promise<'added' | 'exists' | 'full'> {
    const { role, group, identity, isInvited, ...own } = user
    const status = identity === null ? 'FORCE_CHANGE_PASSWORD' : 'EXTERNAL_PROVIDER'
    const outcome =
      group === null || role === 'admin'
        ? await people.create({ sub, role, group, ...own })
        : await members.add(group, { sub, role, isInvited, ...own }, joinedAt, status)
    if (outcome === 'not_found') throw new Error(`The organization ${group} is missing.`)
    if (outcome === 'added' || outcome === 'created') return 'added'
    if (outcome === 'full') return outcome
    // An earlier call has stored the person, or another person has the address.
    return (await people.find(sub)) === null ? 'exists' : 'added'
  }

  return async (user: NewUser, createdAt: string): Promise<ProvisionOutcome> => {
    const account = await findOrCreateAccount(user, createdAt)
    if (account === 'exists') return 'exists'
    const outcome = await addPerson(user, account.sub, createdAt)
    if (outcome === 'added') return { sub: account.sub }
    await directory.delete(account.sub)
    return outcome
  }
}

/**
 * Deletes the account that an interrupted `provisionUser` with this `createdAt` has left without a person, if there is one.
 * Call it when nothing will repeat that call.
 */
export async function discardAccountWithoutPerson(
  { directory, people }: DiscardAccountDeps,
  email: string,
  createdAt: string,
): Promise<void> {
  const account = await directory.findByEmail(email)
  if (account?.createdAt !== createdAt || (await people.find(account.sub)) !== null) return
  await directory.delete(account.sub)
}
