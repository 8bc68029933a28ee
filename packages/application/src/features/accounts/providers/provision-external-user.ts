import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob, type RunJob } from '../../../platform/jobs/job-runner.ts'
import { addNotice } from '../../people/add-notice.ts'
import type { PersonStore } from '../../people/ports.ts'
import { provisionUser } from '../../people/provision-user.ts'
import type { Account, Directory, Identity } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recordSignUp } from '../record-sign-up.ts'
import { messages } from './messages.ts'
import type { IdentityProvider } from './ports.ts'

type ProvisioningDeps = Pick<
  AccountsDeps,
  'directory' | 'members' | 'people' | 'groups' | 'library' | 'notices' | 'outbox' | 'notifyOutbox' | 'now'
>

/** A person whose identity a provider confirms; `email` is canonical, and verified by the provider. */
export type VerifiedExternalPerson = { identity: Identity; email: string; first: string; last: string }

type Provider = Pick<IdentityProvider, 'id' | 'name' | 'group'>
type NewExternalUser = VerifiedExternalPerson & { at: string; provider: Provider }

/**
 * Notifies administrators that another person here has the address. Accounts are never linked by address
 * (docs/security.md T18): a person who can set addresses at a provider could take over any account here.
 */
async function reportAddressConflict(
  { notices }: ProvisioningDeps,
  { identity, email, at, provider }: NewExternalUser,
): Promise<'clash'> {
  const id = createDeterministicId('provider_clash', identity.issuer, identity.subject)
  const words = () => messages.addressConflict({ email, provider: provider.name })
  await addNotice(notices, { id, kind: 'provider_clash', words, at })
  return 'clash'
}

async function reportFullOrganization(
  { notices }: ProvisioningDeps,
  { email, at, provider }: NewExternalUser,
  group: Organization,
): Promise<'full'> {
  const id = createDeterministicId('provider_full', group.slug)
  const words = () => messages.fullOrganization({ organization: group.title, email, provider: provider.name })
  await addNotice(notices, { id, kind: 'provider_full', words, at })
  return 'full'
}

async function requireOrganization(
  { groups }: ProvisioningDeps,
  { id, group: slug }: Provider,
): Promise<Organization> {
  const group = await groups.find(slug)
  if (group === null) throw new Error(`The organization ${slug} of the provider ${id} is missing.`)
  return group
}

/** Returns the account of a person who was created completely; one without a record was interrupted. */
export async function findProvisionedAccount(
  { directory, people }: { directory: Directory; people: Pick<PersonStore, 'find'> },
  { identity }: Pick<VerifiedExternalPerson, 'identity'>,
): Promise<Account | null> {
  const account = await directory.findExternal(identity)
  return account !== null && (await people.find(account.sub)) !== null ? account : null
}

async function provision(
  deps: ProvisioningDeps,
  provider: Provider,
  person: VerifiedExternalPerson,
  at: string,
): Promise<'provisioned' | 'clash' | 'full' | 'switched_off'> {
  const group = await requireOrganization(deps, provider)
  if (group.groupStatus === 'disabled') return 'switched_off'
  const user = { ...person, role: 'user', group: group.slug, subGroupId: null } as const
  const outcome = (await findProvisionedAccount(deps, person)) ?? (await provisionUser(deps)(user, at))
  const newUser = { ...person, provider, at }
  if (outcome === 'full') return reportFullOrganization(deps, newUser, group)
  if (outcome === 'exists') return reportAddressConflict(deps, newUser)
  const { email, first, last } = person
  const signedUp = { username: outcome.sub, email, role: 'user', group: group.slug, first, last } as const
  await recordSignUp(deps, { id: outcome.sub, at, where: '/authRedirect', user: signedUp })
  return 'provisioned'
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

/** Returns the job that creates member and account at a first sign-in: a learner, whatever the provider claims. */
export function provisionExternalUserJob(deps: ProvisioningDeps) {
  return defineJob({
    name: 'provision-external-user',
    keepsOutcome: () => false,
    input: provisioningInput,
    run: ({ person, provider }, { createdAt }) =>
      provision(deps, provider, person, new Date(createdAt).toISOString()),
  })
}

type SignInDeps = ProvisioningDeps & {
  runJob: RunJob
  sleep: (milliseconds: number) => Promise<unknown>
}

const WAIT_MS = 100
const MAX_WAITS = 50

/**
 * Creates a person by the job above, and returns the account. Several sign-ins at once have the same outcome, as one
 * person. 'busy': the process of an earlier sign-in has died, and its job is resumed within a minute.
 */
export function provisionExternalUser(deps: SignInDeps) {
  const { directory, runJob, sleep } = deps
  const job = provisionExternalUserJob(deps)
  return async (
    { id, name, group }: Provider,
    person: VerifiedExternalPerson,
  ): Promise<Account | 'clash' | 'full' | 'switched_off' | 'busy'> => {
    const { identity } = person
    const subject = createDeterministicId('person', identity.issuer, identity.subject)
    const run = () => runJob(job, `identity:${subject}`, { person, provider: { id, name, group } })
    let outcome = await run()
    for (let waits = 0; outcome === 'busy' && waits < MAX_WAITS; waits += 1) {
      await sleep(WAIT_MS)
      const account = await findProvisionedAccount(deps, { identity })
      if (account !== null) return account
      // The other sign-in may have ended without an account.
      outcome = await run()
    }
    return outcome === 'provisioned' ? ((await directory.findExternal(identity)) ?? 'clash') : outcome
  }
}

export type ProvisionExternalUser = ReturnType<typeof provisionExternalUser>
