import type { DatabaseSync } from 'node:sqlite'
import type { api } from '@kitchen-table/contract/api'
import { catalogFixtures } from './catalog.ts'
import { type EndpointFixture, placeInput } from './endpoint-fixture.ts'
import { helpFixtures } from './help.ts'
import { insightsFixtures } from './insights.ts'
import { learningFixtures } from './learning.ts'
import { functionFixtures } from './organizations-functions.ts'
import { invitationFixtures } from './organizations-invitations.ts'
import { memberImportFixtures } from './organizations-member-imports.ts'
import { memberFixtures } from './organizations-members.ts'
import { organizationFixtures } from './organizations-settings.ts'
import { profileFixtures } from './profile.ts'
import { signInFixtures } from './sign-in.ts'
import { uploadsFixtures } from './uploads.ts'

const fixturesByFeature = {
  accounts: { ...signInFixtures, ...profileFixtures, ...helpFixtures },
  catalog: catalogFixtures,
  groups: {
    ...organizationFixtures,
    ...invitationFixtures,
    ...memberFixtures,
    ...memberImportFixtures,
    ...functionFixtures,
  },
  learning: learningFixtures,
  insights: insightsFixtures,
  uploads: uploadsFixtures,
} satisfies { [Feature in keyof typeof api]: Record<keyof (typeof api)[Feature], EndpointFixture> }

/** The fixture of an endpoint, with the name of its procedure. */
export type NamedFixture = EndpointFixture & { name: string }

/** The fixture of every endpoint of the contract; one without a fixture does not compile. */
export const endpointFixtures: readonly NamedFixture[] = Object.entries(fixturesByFeature).flatMap(
  ([feature, fixtures]) =>
    Object.entries<EndpointFixture>(fixtures).map(([name, fixture]) => ({
      name: `${feature}.${name}`,
      ...fixture,
    })),
)

/** The fixtures of the endpoints that change something. */
export const writeFixtures = endpointFixtures.filter(({ isWrite }) => isWrite)

/** Returns the fixture of a procedure, for example of `accounts.signIn`. */
export function findFixture(name: string): NamedFixture {
  const fixture = endpointFixtures.find((candidate) => candidate.name === name)
  if (!fixture) throw new Error(`There is no endpoint ${name}.`)
  return fixture
}

/** Returns, for each thing that a write of this sender stores, whether it is stored. */
export function checkStoredParts(db: DatabaseSync, { stored }: EndpointFixture, sub: string): boolean[] {
  return stored.map((sql) => {
    const params: { sub?: string } = sql.includes('$sub') ? { sub } : {}
    return db.prepare(sql).get(params) !== undefined
  })
}

/** Returns a valid request to the endpoint; `change` replaces fields of its input. */
export function createRequest(fixture: EndpointFixture, change: object = {}) {
  return { method: fixture.method, ...placeInput(fixture, { ...fixture.valid(), ...change }) }
}
