import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'

const CREATED_AT = '2026-03-01T12:00:00.000Z'

/** A member whose role and address are changed. */
export const ADA = { sub: 'ada', email: 'ada@example.com', first: 'Ada', last: 'Byron' }
export const NEW_EMAIL = 'ada@example.org'

/** A person whose password is reset, while they are signed in on one device. */
export const EVE = { sub: 'eve', email: 'eve@example.com', first: 'Eve', last: 'Ridge' }
const EVES_PASSWORD = 'Right-Password-1'

/** A person who signs in at a provider for the first time. */
export const newcomer = {
  identity: { issuer: 'https://idp.example', subject: 'mo' },
  email: 'mo@example.com',
  first: 'Mo',
  last: 'Ridge',
}
export const provider = { id: 'medica', name: 'Medica', group: 'medica' }

/** Fills a store with three organizations, a member of one, an administrator, and a person who is signed in. */
export async function fillAccountStore({
  groups,
  members,
  people,
  directory,
  sessions,
}: EmbeddedStores): Promise<void> {
  for (const slug of ['acme', 'globex', 'medica'])
    await groups.create(sampleOrganization({ slug, subGroups: [], createdAt: CREATED_AT }))
  await members.add('acme', { ...ADA, role: 'user', subGroupId: null }, CREATED_AT)
  await directory.create({ ...ADA, role: 'user', group: 'acme', createdAt: CREATED_AT }, null)
  const name = { email: 'root@example.com', first: 'Root', last: 'Admin' }
  const admin = { sub: 'root', ...name, role: 'admin', group: null } as const
  await people.create({ ...admin, subGroupId: null })
  await directory.create({ ...admin, createdAt: CREATED_AT }, null)
  const eve = { ...EVE, role: 'user', group: null } as const
  await people.create({ ...eve, subGroupId: null })
  await directory.create({ ...eve, createdAt: CREATED_AT }, EVES_PASSWORD)
  const times = { createdAt: Date.now(), seenAt: Date.now() }
  await sessions.open({ tokenHash: 'h', sub: EVE.sub, version: 0, device: '', ...times })
}
