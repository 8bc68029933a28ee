import type { Group } from '@kitchen-table/domain/groups/group'
import { z } from 'zod'
import { defineJob, type RunJob } from '../../../platform/jobs/job-runner.ts'
import type { OutboxStore } from '../../../platform/messaging/ports.ts'
import type { GroupStore, MembershipStore } from '../../groups/ports.ts'
import type { NoticeStore, PersonStore } from '../ports.ts'
import type { Account, Identity } from '../user-pool/account.ts'
import type { Directory } from '../user-pool/directory.ts'
import { deterministicUuid } from './deterministic-uuid.ts'
import type { IdentityProvider } from './ports.ts'

export type ProvisioningDeps = {
  directory: Directory
  groups: GroupStore
  members: MembershipStore
  people: Pick<PersonStore, 'addSignUp'>
  notices: NoticeStore
  outbox: OutboxStore
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  now: () => number
}

/** A person whose identity a provider confirms; `email` is canonical, and verified by the provider. */
export type VerifiedExternalPerson = { identity: Identity; email: string; first: string; last: string }

type Provider = Pick<IdentityProvider, 'id' | 'name' | 'group'>
type NewExternalUser = VerifiedExternalPerson & { sub: string; at: string; provider: Provider }

/**
 * Notifies administrators that another person here has the address. Accounts are never linked by address
 * (docs/security.md T18): a person who can set addresses at a provider could take over any account here.
 */
async function reportAddressConflict(
  { notices }: ProvisioningDeps,
  { identity, email, at, provider }: NewExternalUser,
): Promise<'clash'> {
  const id = deterministicUuid('provider_clash', identity.issuer, identity.subject)
  const words = `${email} came from ${provider.name} for the first time, but somebody else here has that address, so they were not let in. Change the address of one of the two.`
  await notices.add({ id, kind: 'provider_clash', words, at })
  return 'clash'
}

async function reportFullOrganisation(
  { notices }: ProvisioningDeps,
  { email, at, provider }: NewExternalUser,
  group: Group,
): Promise<'full'> {
  const id = deterministicUuid('provider_full', group.slug)
  const words = `${group.title} is full: ${email} came from ${provider.name} and found no place. Allow the organization more members.`
  await notices.add({ id, kind: 'provider_full', words, at })
  return 'full'
}

/** Returns whether the member with this address is the new person's own, from a sign-in that was interrupted. */
async function hasOwnMembership(
  members: MembershipStore,
  { sub, email, provider }: NewExternalUser,
): Promise<boolean> {
  // The list is sorted by address, so addresses with the same beginning come right before.
  let after = email.slice(0, -1)
  for (;;) {
    const page = await members.list(provider.group, after)
    const memberAtAddress = page.find((member) => member.email === email)
    const last = page.at(-1)
    if (memberAtAddress !== undefined || last === undefined || last.email > email)
      return memberAtAddress?.sub === sub
    after = last.email
  }
}

async function requireGroup({ groups }: ProvisioningDeps, { id, group: slug }: Provider): Promise<Group> {
  const group = await groups.find(slug)
  if (group === null) throw new Error(`The organisation ${slug} of the provider ${id} is missing.`)
  return group
}

/**
 * Records a sign-up. Called before the account is created: if the first sign-in is interrupted after that, no later one
 * would record it.
 */
async function recordSignUp(
  { people, outbox, notifyOutbox, now }: ProvisioningDeps,
  newUser: NewExternalUser,
): Promise<void> {
  const { sub, email, first, last, at, provider } = newUser
  const { group } = provider
  const event = {
    id: deterministicUuid('sign-up', sub),
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
  notifyOutbox()
}

/** Creates what is missing of the person, and returns why it cannot be created. */
async function provision(
  deps: ProvisioningDeps,
  provider: Provider,
  person: VerifiedExternalPerson,
  at: string,
): Promise<'provisioned' | 'clash' | 'full' | 'switched_off'> {
  const { directory, members } = deps
  const group = await requireGroup(deps, provider)
  if (group.groupStatus === 'disabled') return 'switched_off'

  const { identity, email, first, last } = person
  const sub = deterministicUuid('person', identity.issuer, identity.subject)
  const newUser = { ...person, sub, provider, at }
  const addressHolder = await directory.findByEmail(email)
  if (addressHolder !== null && addressHolder.sub !== sub) return reportAddressConflict(deps, newUser)

  const member = { sub, email, first, last, subGroupId: null, role: 'user' } as const
  const addOutcome = await members.add(group.slug, member, at)
  if (addOutcome === 'full') return reportFullOrganisation(deps, newUser, group)
  if (addOutcome === 'already_member' && !(await hasOwnMembership(members, newUser)))
    return reportAddressConflict(deps, newUser)

  await recordSignUp(deps, newUser)
  const account = { sub, email, first, last, role: 'user', group: group.slug, createdAt: at } as const
  await directory.createExternal(account, identity)
  if ((await directory.findExternal(identity)) !== null) return 'provisioned'
  // Another account got the address in the meantime.
  await members.discard(sub)
  return reportAddressConflict(deps, newUser)
}

const provisioningInput = z.strictObject({
  person: z.strictObject({
    identity: z.strictObject({ issuer: z.string(), subject: z.string() }),
    email: z.string(),
    first: z.string(),
    last: z.string(),
  }),
  provider: z.strictObject({ id: z.string(), name: z.string(), group: z.string() }),
})

/**
 * Returns the job that creates member and account of a person who signs in at a provider for the first time: a learner
 * of that provider's organisation, whatever else the provider claims.
 */
export function provisionExternalUserJob(deps: ProvisioningDeps) {
  return defineJob({
    name: 'provision-external-user',
    input: provisioningInput,
    run: ({ person, provider }, { createdAt }) =>
      provision(deps, provider, person, new Date(createdAt).toISOString()),
  })
}

/** Creates a person by the job above, and returns the account. Two sign-ins at once both succeed, as one person. */
export function provisionExternalUser(deps: ProvisioningDeps & { runJob: RunJob }) {
  const job = provisionExternalUserJob(deps)
  return async (
    { id, name, group }: Provider,
    person: VerifiedExternalPerson,
  ): Promise<Account | 'clash' | 'full' | 'switched_off'> => {
    const { directory, now, runJob } = deps
    const sub = deterministicUuid('person', person.identity.issuer, person.identity.subject)
    const input = { person, provider: { id, name, group } }
    const jobOutcome = await runJob(job, `person:${sub}`, input)
    // Every step may be repeated, and be made by two at once.
    const outcome = jobOutcome === 'busy' ? await job.run(input, { id: sub, createdAt: now() }) : jobOutcome
    return outcome === 'provisioned' ? ((await directory.findExternal(person.identity)) ?? 'clash') : outcome
  }
}

export type ProvisionExternalUser = ReturnType<typeof provisionExternalUser>
