import { isCloud } from '../product.ts'

/** Organizations whose every text is a canary. */
export const tenants = ['north', 'south', 'fci'] as const
export type Tenant = (typeof tenants)[number]

/** The people of this organization come from an identity provider, so that nobody can import any. */
export const isProviderTenant = (tenant: Tenant) => tenant === 'fci'

export const tenantPeople = ['manager', 'learner', 'pending'] as const
export type TenantPerson = (typeof tenantPeople)[number]

/** Part of every canary, and the term that is searched for. */
export const CANARY_PREFIX = 'zq-'

/** Returns the unique text of a field of an organization, which is a valid id and part of an address, too. */
export const canary = (tenant: Tenant, field: string) => `${CANARY_PREFIX}${tenant}-${field}`

/** Returns the canaries in a text, each once. */
export const findCanaries = (text: string): Set<string> =>
  new Set(text.match(new RegExp(`${CANARY_PREFIX}(${tenants.join('|')})(-[a-z]+)+`, 'g')))

const personFields = ['sub', 'email', 'first', 'last'] as const

const brandFields = ['display', 'link', 'logo']
const resourceFields = ['resource', 'poster']
const importFields = ['listed-email', 'listed-first', 'unlisted', 'file']

/** A pool that mints the ids of people gives them none of ours. */
const shownFields = personFields.filter((field) => field !== 'sub' || !isCloud)

const fieldsOfPerson = (person: TenantPerson) => shownFields.map((field) => `${person}-${field}`)
const ofTenant = (tenant: Tenant, fields: string[]) => fields.map((field) => canary(tenant, field))

/** Returns what those who run an organization see of it. */
function managedCanaries(tenant: Tenant): string[] {
  const people = tenantPeople.flatMap(fieldsOfPerson)
  const imports = isProviderTenant(tenant) ? [] : importFields
  return ofTenant(tenant, ['title', 'office', ...brandFields, ...resourceFields, ...people, ...imports])
}

/** A visitor of the pages. `account` is the e-mail address to sign in with; null: not signed in. */
export type Visitor = { name: string; account: string | null; canaries: ReadonlySet<string> }

export const emailOf = (tenant: Tenant, person: TenantPerson) =>
  `${canary(tenant, `${person}-email`)}@canary.example`

const createManager = (tenant: Tenant): Visitor => ({
  name: `manager of ${tenant}`,
  account: emailOf(tenant, 'manager'),
  canaries: new Set([...managedCanaries(tenant), canary(tenant, 'manager-picture')]),
})

const createLearner = (tenant: Tenant): Visitor => ({
  name: `learner of ${tenant}`,
  account: emailOf(tenant, 'learner'),
  canaries: new Set(
    ofTenant(tenant, ['title', 'office', ...brandFields, ...fieldsOfPerson('learner'), 'learner-picture']),
  ),
})

export const ADMIN_EMAIL = 'admin@example.com'
export const ALONE_EMAIL = 'alone@example.com'

/**
 * The people who visit the pages, and the canaries that each is to receive: not one more, and not one less, because a
 * crawl that misses what a person may see would miss a leak as well.
 */
export const visitors: readonly Visitor[] = [
  { name: 'administrator', account: ADMIN_EMAIL, canaries: new Set(tenants.flatMap(managedCanaries)) },
  createManager('north'),
  createManager('fci'),
  createLearner('north'),
  { name: 'person without an organization', account: ALONE_EMAIL, canaries: new Set() },
  { name: 'visitor who is not signed in', account: null, canaries: new Set() },
]
