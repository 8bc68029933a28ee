import type { EmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { sampleGroup } from '../../apps/server/src/testing/port-suites/samples.ts'

const CREATED_AT = '2026-03-01T12:00:00.000Z'

/** A member whose role and address are changed. */
export const ADA = { sub: 'ada', email: 'ada@example.com', first: 'Ada', last: 'Byron' }
export const NEW_EMAIL = 'ada@example.org'

/** A person who signs in at a provider for the first time. */
export const newcomer = {
  identity: { issuer: 'https://idp.example', subject: 'mo' },
  email: 'mo@example.com',
  first: 'Mo',
  last: 'Ridge',
}
export const provider = { id: 'medica', name: 'Medica', group: 'medica' }

/** EmbeddedStores two organisations, a member of one, and an administrator. */
export async function fillAccountStore({
  groups,
  members,
  people,
  directory,
}: EmbeddedStores): Promise<void> {
  for (const slug of ['acme', 'medica'])
    await groups.create(sampleGroup({ slug, subGroups: [], createdAt: CREATED_AT }))
  await members.add('acme', { ...ADA, role: 'user', subGroupId: null }, CREATED_AT)
  await directory.create({ ...ADA, role: 'user', group: 'acme', createdAt: CREATED_AT }, null)
  const admin = { sub: 'root', role: 'admin', group: null } as const
  await people.create({ ...admin, subGroupId: null })
  const name = { email: 'root@example.com', first: 'Root', last: 'Admin', createdAt: CREATED_AT }
  await directory.create({ ...admin, ...name }, null)
}
