import type { Group } from '@kitchen-table/domain/groups/group'
import type { GroupStore, MemberStore } from '../../groups/ports.ts'
import type { OutboxStore } from '../outbox/ports.ts'
import type { Account, AccountPool, Identity } from '../pool-port.ts'
import type { NoticeStore, PersonStore } from '../ports.ts'
import { externalId } from './external-id.ts'
import type { IdentityProvider } from './ports.ts'

export type ArrivalDeps = {
  pool: AccountPool
  groups: GroupStore
  members: MemberStore
  people: Pick<PersonStore, 'addSignUp'>
  notices: NoticeStore
  outbox: OutboxStore
  /** Has the outbox looked at soon. */
  wake: () => void
  now: () => number
}

/** Somebody whom a provider vouches for; `email` is canonical and verified there. */
export type TrustedPerson = { identity: Identity; email: string; first: string; last: string }

type Provider = Pick<IdentityProvider, 'id' | 'name' | 'group'>
type Newcomer = TrustedPerson & { sub: string; at: string; provider: Provider }

/** Never linked by the address (security.md T18): whoever may write addresses at a provider would be anybody here. */
async function clash(
  { notices }: ArrivalDeps,
  { identity, email, at, provider }: Newcomer,
): Promise<'clash'> {
  const id = externalId('provider_clash', identity.issuer, identity.subject)
  const words = `${email} came from ${provider.name} for the first time, but somebody else here has that address, so they were not let in. Change the address of one of the two.`
  await notices.add({ id, kind: 'provider_clash', words, at })
  return 'clash'
}

async function full(
  { notices }: ArrivalDeps,
  { email, at, provider }: Newcomer,
  group: Group,
): Promise<'full'> {
  const id = externalId('provider_full', group.slug)
  const words = `${group.title} is full: ${email} came from ${provider.name} and found no place. Allow the organization more members.`
  await notices.add({ id, kind: 'provider_full', words, at })
  return 'full'
}

/** Whether the place under this address is the newcomer's own, from an arrival that was cut off. */
async function hasOwnPlace(members: MemberStore, { sub, email, provider }: Newcomer): Promise<boolean> {
  // The list is sorted by address: what begins alike comes right before.
  let after = email.slice(0, -1)
  for (;;) {
    const page = await members.list(provider.group, after)
    const own = page.find((member) => member.email === email)
    const last = page.at(-1)
    if (own !== undefined || last === undefined || last.email > email) return own?.sub === sub
    after = last.email
  }
}

async function groupOf({ groups }: ArrivalDeps, { id, group: slug }: Provider): Promise<Group> {
  const group = await groups.find(slug)
  if (group === null) throw new Error(`The organisation ${slug} of the provider ${id} is missing.`)
  return group
}

/** What a sign-up leaves; before the account, so that it is not forgotten when the account is the last thing done. */
async function signUp({ people, outbox, wake, now }: ArrivalDeps, newcomer: Newcomer): Promise<void> {
  const { sub, email, first, last, at, provider } = newcomer
  const { group } = provider
  const event = {
    id: externalId('sign-up', sub),
    time: at,
    group,
    role: 'user',
    where: '/authRedirect',
  } as const
  const user = { username: sub, email, role: 'user', group, first, last } as const
  await Promise.all([
    people.addSignUp(sub, event),
    outbox.add(`subscribe:${sub}`, { channel: 'list', purpose: 'list', type: 'subscribe', user }, now()),
  ])
  wake()
}

/**
 * Makes a member of somebody who comes from a provider for the first time: a learner of that provider's organisation,
 * whatever else was claimed. Each step may be repeated: whose arrival was cut off gets in the next time, and of two
 * arrivals at once both do, as one person.
 */
export function firstArrival(deps: ArrivalDeps) {
  return async (
    provider: Provider,
    person: TrustedPerson,
  ): Promise<Account | 'clash' | 'full' | 'switched_off'> => {
    const { pool, members, now } = deps
    const group = await groupOf(deps, provider)
    if (group.groupStatus === 'disabled') return 'switched_off'

    const { identity, email, first, last } = person
    const sub = externalId('person', identity.issuer, identity.subject)
    const newcomer = { ...person, sub, provider, at: new Date(now()).toISOString() }
    const holder = await pool.findByEmail(email)
    if (holder !== null && holder.sub !== sub) return clash(deps, newcomer)

    const member = { sub, email, first, last, subGroupId: null, role: 'user' } as const
    const place = await members.add(group.slug, member, newcomer.at)
    if (place === 'full') return full(deps, newcomer, group)
    if (place === 'already_member' && !(await hasOwnPlace(members, newcomer))) return clash(deps, newcomer)

    await signUp(deps, newcomer)
    const account = {
      sub,
      email,
      first,
      last,
      role: 'user',
      group: group.slug,
      createdAt: newcomer.at,
    } as const
    await pool.createExternal(account, identity)
    return (await pool.findExternal(identity)) ?? clash(deps, newcomer)
  }
}

export type FirstArrival = ReturnType<typeof firstArrival>
