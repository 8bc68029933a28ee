import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { addMember } from './learners.ts'

/** The organization of all learners with sessions. */
export const OWN_GROUP = 'bench-mills'

const ORGANIZATIONS = 200
const MEMBERS = 10_000
const MEMBERS_OF_OTHERS = 20

export type Organizations = { own: LearnerNumbers; others: LearnerNumbers[] }
/** An organization's slug, and the numbers of the learners in it. */
type LearnerNumbers = { group: string; numbers: number[] }

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

export function newOrganization(slug: string, title: string): Organization {
  const subGroups = ['North', 'South', 'West'].map((name) => {
    return { id: name.toLowerCase(), name, settings: { layout: 'default' } }
  })
  return sampleOrganization({ slug, title, subGroups, groupDisplayName: null, groupLinkTo: null })
}

/** Fills the learners' own organization up to `learners` members. */
export async function growOwnOrganization(
  stores: EmbeddedStores,
  learners: number,
  members: number,
): Promise<void> {
  await Promise.all(
    numbersFrom(learners, members - learners).map((number) => addMember(stores, OWN_GROUP, number)),
  )
}

/** Adds organizations until there are 200, and fills the learners' own up to 10,000 members. */
export async function growOrganizations(stores: EmbeddedStores, learners: number): Promise<Organizations> {
  const others = numbersFrom(0, ORGANIZATIONS - 1).map((n) => ({
    group: `other-${n}`,
    numbers: numbersFrom(MEMBERS + n * MEMBERS_OF_OTHERS, MEMBERS_OF_OTHERS),
  }))
  await Promise.all(others.map(({ group }, n) => stores.groups.create(newOrganization(group, `Other ${n}`))))

  const own = { group: OWN_GROUP, numbers: numbersFrom(0, MEMBERS) }
  const missing = { ...own, numbers: own.numbers.slice(learners) }
  for (const { group, numbers } of [missing, ...others])
    await Promise.all(numbers.map((number) => addMember(stores, group, number)))
  return { own, others }
}
