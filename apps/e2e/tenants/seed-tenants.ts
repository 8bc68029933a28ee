import type { NewAccount, Stores } from '@kitchen-table/application/ports'
import {
  sampleIcon,
  sampleLayout,
  sampleOrganization,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { APIRequestContext, APIResponse, Browser } from '@playwright/test'
import { z } from 'zod'
import { PASSWORD } from '../people.ts'
import { signIn } from '../sign-in.ts'
import {
  ADMIN_EMAIL,
  ALONE_EMAIL,
  canary,
  emailOf,
  isProviderTenant,
  type Tenant,
  type TenantPerson,
  tenantPeople,
  tenants,
} from './canaries.ts'

const JOINED = '2026-01-05T08:00:00.000Z'

async function storeText({ files }: Stores, key: string, type: string, text: string): Promise<StoredFile> {
  const bytes = new TextEncoder().encode(text)
  const file = { key, name: 'file', type, size: bytes.length }
  await files.put(key, bytes, file)
  return file
}

async function addOrganization(stores: Stores, tenant: Tenant): Promise<void> {
  const field = (name: string) => canary(tenant, name)
  const logo = `<svg xmlns="http://www.w3.org/2000/svg"><title>${field('logo')}</title></svg>`
  await stores.groups.create(
    sampleOrganization({
      slug: tenant,
      title: field('title'),
      groupDisplayName: field('display'),
      groupLinkTo: `https://${field('link')}.example/`,
      subGroups: [{ id: 'office', name: field('office'), settings: { layout: 'default' } }],
      groupImage: await storeText(stores, `groups/${tenant}/1`, 'image/svg+xml', logo),
    }),
  )
  const resource = sampleResource({
    resourceId: `poster-${tenant}`,
    displayName: field('resource'),
    target: { kind: 'group', slug: tenant },
    file: await storeText(stores, `resources/${tenant}/1`, 'application/pdf', field('poster')),
  })
  await stores.resources.save(resource, null, { sub: 'admin', at: JOINED })
}

/** Returns the id that the pool has minted: the built-in pool takes `sub`. */
async function createAccount(
  { directory }: Stores,
  account: NewAccount & { sub: string },
  password: string | null,
): Promise<string> {
  const created = await directory.create(account, password)
  if (created === 'exists') throw new Error(`${account.email} has an account already.`)
  return created.sub
}

async function addMember(stores: Stores, tenant: Tenant, person: TenantPerson): Promise<void> {
  const field = (name: string) => canary(tenant, `${person}-${name}`)
  const names = {
    sub: field('sub'),
    email: emailOf(tenant, person),
    first: field('first'),
    last: field('last'),
  }
  const role = person === 'manager' ? 'manager' : 'user'
  const isPending = person === 'pending'
  const status = isPending ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
  const account = { ...names, role, group: tenant, createdAt: JOINED } as const
  const sub = await createAccount(stores, account, isPending ? null : PASSWORD)
  const member = { ...names, sub, role, subGroupId: isPending ? null : 'office' } as const
  await stores.members.add(tenant, member, JOINED, status)
  const key = `people/${sub}/1`
  await stores.people.setPicture(sub, await storeText(stores, key, 'image/jpeg', field('picture')))
}

async function addPersonAlone(
  stores: Stores,
  person: { sub: string; email: string; role: 'user' | 'admin' },
): Promise<void> {
  const { email, role } = person
  const names = { email, first: 'Ada', last: 'Byron', role, group: null }
  const sub = await createAccount(stores, { ...names, sub: person.sub, createdAt: JOINED }, PASSWORD)
  await stores.people.create({ ...names, sub, subGroupId: null })
}

/** Stores one record of each kind: what the library says is no secret of any organization. */
async function addLibrary({ catalog }: Stores): Promise<void> {
  await catalog.saveIcon(sampleIcon(), null)
  await catalog.saveUnit(sampleUnit({ attachment: null }), null)
  await catalog.saveTrack(sampleTrack({ nextUp: null, units: ['u-1'] }), null)
  await catalog.saveTopic('default', sampleTopic({ banner: null }), null)
  await catalog.saveLayout(sampleLayout(), null)
}

/** Fills empty stores with a library and with organizations whose every text is a canary. */
export async function seedTenants(stores: Stores): Promise<void> {
  await addLibrary(stores)
  for (const tenant of tenants) {
    await addOrganization(stores, tenant)
    for (const person of tenantPeople) await addMember(stores, tenant, person)
  }
  await addPersonAlone(stores, { sub: 'ada-admin', email: ADMIN_EMAIL, role: 'admin' })
  await addPersonAlone(stores, { sub: 'ada-alone', email: ALONE_EMAIL, role: 'user' })
}

const created = z.object({ id: z.string() })
const begunUpload = created.extend({ address: z.string(), headers: z.record(z.string(), z.string()) })

/** Returns functions that send requests of the person who is signed in, and throw unless they succeed. */
function createSender(request: APIRequestContext, address: string) {
  const headers = { origin: address }
  async function assertOk(sending: Promise<APIResponse>): Promise<APIResponse> {
    const response = await sending
    if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
    return response
  }
  return {
    post: async (path: string, data: object) =>
      (await assertOk(request.post(`${address}/api${path}`, { data, headers }))).json(),
    put: (path: string, data: string, extra: Record<string, string>) =>
      assertOk(request.put(new URL(path, address).href, { data, headers: { ...extra, ...headers } })),
    readToEnd: (path: string) => assertOk(request.get(address + path)),
  }
}

/**
 * Moves a member and imports another one as the manager does, so that there are an audit log and an import with results.
 * Returns the address of the import's progress stream, which no page opens any more.
 */
async function runOrganization(request: APIRequestContext, address: string, tenant: Tenant): Promise<string> {
  const { post, put, readToEnd } = createSender(request, address)
  const subs = [canary(tenant, 'pending-sub')]
  await post(`/groups/${tenant}/members/moved`, { slug: tenant, subGroupId: 'office', members: { subs } })

  const email = `${canary(tenant, 'listed-email')}@canary.example`
  const lines = [
    'Email,First name',
    `${email},${canary(tenant, 'listed-first')}`,
    `${emailOf(tenant, 'learner')},`,
    `${canary(tenant, 'unlisted')} is no address,`,
  ]
  const csv = lines.join('\n')
  const about = { name: `${canary(tenant, 'file')}.csv`, type: 'text/csv', size: csv.length }
  const upload = begunUpload.parse(await post('/uploads', { purpose: 'member-list', ...about }))
  await put(upload.address, csv, upload.headers)
  await post(`/uploads/${upload.id}/finished`, {})
  const { id } = created.parse(await post(`/groups/${tenant}/imports`, { upload: upload.id }))
  await post(`/groups/${tenant}/imports/${id}/started`, {})
  const stream = `/streams/groups/${tenant}/imports/${id}`
  await readToEnd(stream)
  return stream
}

/**
 * Lets the managers of organizations without a provider use them. Returns addresses that no page links to, or only pages
 * of the person whom they belong to.
 */
export async function runTenants(browser: Browser, address: string): Promise<string[]> {
  const unlinked = tenants.flatMap((tenant) =>
    tenantPeople.map((person) => `/files/people/${canary(tenant, `${person}-sub`)}/picture`),
  )
  for (const tenant of tenants.filter((name) => !isProviderTenant(name))) {
    const context = await browser.newContext()
    await signIn(context, address, emailOf(tenant, 'manager'))
    unlinked.push(await runOrganization(context.request, address, tenant))
    await context.close()
  }
  return unlinked
}
