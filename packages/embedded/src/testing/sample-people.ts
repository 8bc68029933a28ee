import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '@kitchen-table/domain/accounts'
import type { EmbeddedStores } from '../open-embedded.ts'

export const PASSWORD = 'Right-Password-1'

export type SamplePerson = { role: Role; group: string | null; subGroup?: string; isPending?: true }

/** One of each kind of person who may send requests. Their `sub` is their name here. */
export const samplePeople = {
  learner: { role: 'user', group: 'acme' },
  young: { role: 'user', group: 'acme', subGroup: 'acme-young' },
  manager: { role: 'manager', group: 'acme' },
  otherLearner: { role: 'user', group: 'globex' },
  otherManager: { role: 'manager', group: 'globex' },
  alone: { role: 'user', group: null },
  admin: { role: 'admin', group: null },
  /** Their account is disabled while they are signed in. */
  disabled: { role: 'user', group: 'acme' },
  /** Their organization is disabled while they are signed in. */
  dormantLearner: { role: 'user', group: 'dormant' },
  dormantManager: { role: 'manager', group: 'dormant' },
  dormantAdmin: { role: 'admin', group: 'dormant' },
  /** Has an invitation and no password yet. */
  pending: { role: 'user', group: 'acme', isPending: true },
} as const satisfies Record<string, SamplePerson>

export type SampleName = keyof typeof samplePeople
/** A sample person, or a visitor without a session. */
export type Requester = SampleName | 'nobody'

export const sampleNames = Object.keys(samplePeople).filter(
  (name): name is SampleName => name in samplePeople,
)

export function emailOf(name: string): string {
  return `${name.toLowerCase()}@canary.example`
}

const CREATED_AT = '2026-01-02T03:04:05.678Z'

type PeopleStores = Pick<EmbeddedStores, 'directory' | 'people' | 'members'>

async function addPerson({ directory, people, members }: PeopleStores, name: SampleName): Promise<void> {
  const { role, group, subGroup, isPending }: SamplePerson = samplePeople[name]
  const own = { email: emailOf(name), first: `Canary-${name}`, last: 'Person' }
  const subGroupId = subGroup ?? null
  if (group === null || role === 'admin') await people.create({ ...own, sub: name, role, group, subGroupId })
  else {
    const status = isPending ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
    await members.add(group, { ...own, sub: name, role, subGroupId }, CREATED_AT, status)
  }
  const password = isPending ? null : PASSWORD
  await directory.create({ ...own, sub: name, role, group, createdAt: CREATED_AT }, password)
}

export async function addSamplePeople(stores: PeopleStores): Promise<void> {
  await Promise.all(sampleNames.map((name) => addPerson(stores, name)))
}

/** Disables a person and an organization in the database: there is no use-case for it yet. */
export function disableSampleAccounts(db: DatabaseSync): void {
  for (const table of ['people', 'members', 'accounts'])
    db.exec(`UPDATE ${table} SET enabled = 0 WHERE sub = 'disabled'`)
  setOrganizationStatus(db, 'dormant', 'disabled')
}

/** Activates an organization as if it had never been disabled: sessions from before continue. */
export function reactivateOrganization(db: DatabaseSync, slug: string): void {
  setOrganizationStatus(db, slug, 'active')
  db.exec(`UPDATE groups SET body = json_set(body, '$.disabledAt', NULL) WHERE slug = '${slug}'`)
}

export function setOrganizationStatus(db: DatabaseSync, slug: string, status: string): void {
  db.exec(`UPDATE groups SET body = json_set(body, '$.groupStatus', '${status}') WHERE slug = '${slug}'`)
}
