import {
  emailOf,
  type SampleName,
  type SamplePerson,
  samplePeople,
} from '@kitchen-table/embedded/testing/samples'
import { mo, openSessionCookie, type TestProduct } from '@kitchen-table/server/testing/tools'
import type { MatrixColumn } from './authorization-rows.ts'

/** A person who sends requests, with their column of the matrix and the layout that they see. */
export type MatrixActor = SamplePerson & { name: string; column: MatrixColumn; layout: string }

const columnBySample: Partial<Record<SampleName, MatrixColumn>> = {
  learner: 'user',
  young: 'user',
  otherLearner: 'user',
  alone: 'user',
  manager: 'manager',
  otherManager: 'manager',
  admin: 'admin',
  dormantAdmin: 'admin',
  disabled: 'disabled',
  dormantLearner: 'disabled',
  dormantManager: 'disabled',
}

/** People of acme who sign in through an identity provider; their accounts have no password. */
const externalActors: (SamplePerson & { name: string; column: MatrixColumn })[] = [
  { name: 'sso-learner', column: 'sso', role: 'user', group: 'acme' },
  { name: 'sso-manager', column: 'ssoManager', role: 'manager', group: 'acme' },
]

function layoutOf({ group, subGroup }: SamplePerson): string {
  return group === 'globex' || subGroup === 'acme-young' ? 'rising-gen' : 'default'
}

function isSampleName(name: string): name is SampleName {
  return name in samplePeople
}

const sampleActors = Object.entries(columnBySample).map(([name, column]) => {
  if (!isSampleName(name)) throw new Error(`There is no ${name}.`)
  const person: SamplePerson = samplePeople[name]
  return { ...person, name, column, layout: layoutOf(person) }
})

export const matrixActors: readonly MatrixActor[] = [
  { name: 'nobody', column: 'anonymous', role: 'user', group: null, layout: 'default' },
  ...sampleActors,
  ...externalActors.map((person) => ({ ...person, layout: layoutOf(person) })),
]

/** The person for whom the fake identity provider confirms a sign-in. */
export const arrivingUser = { ...mo, sub: 'arriving-mo' }

/** Adds an account that signs in at an identity provider, and the person's record. */
async function addExternalUser(
  { stores }: TestProduct,
  { name, role, group }: SamplePerson & { name: string },
  { issuer, subject } = { issuer: 'https://id.example', subject: name },
): Promise<void> {
  const contact = { email: emailOf(name), first: `Canary-${name}`, last: 'Person' }
  await stores.people.create({ sub: name, ...contact, role, group, subGroupId: null })
  const account = { sub: name, ...contact, role, group, createdAt: '2026-01-02T03:04:05.678Z' }
  await stores.directory.createExternal(account, { issuer, subject })
}

/** Returns the session cookies of all actors; disabled people got theirs before they were disabled. */
export async function createActorCookies(product: TestProduct): Promise<ReadonlyMap<string, string>> {
  for (const person of externalActors) await addExternalUser(product, person)
  await addExternalUser(product, { name: arrivingUser.sub, role: 'user', group: 'acme' }, arrivingUser)
  const cookies = new Map<string, string>()
  for (const { name } of matrixActors) {
    if (isSampleName(name)) cookies.set(name, product.cookieOf(name))
    else if (name !== 'nobody') cookies.set(name, await openSessionCookie(product, name))
  }
  return cookies
}
