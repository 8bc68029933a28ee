import type { Role } from '@kitchen-table/domain/accounts/actor'

/** The password of everybody that a journey signs in as, the demo accounts' own. */
export const PASSWORD = 'Kitchen-Table-1'

export type Person = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string
  subGroupId: string | null
}

/** The journeys' own organisation, which has a logo that leads somewhere. */
export const JOURNEY_GROUP = 'corner-bakery'
export const GROUP_NAME = 'Corner Bakery'
export const GROUP_ADDRESS = 'https://bakery.example.com/'

function createLearner(sub: string, overrides: Partial<Person> = {}): Person {
  return {
    sub,
    email: `${sub}@example.com`,
    first: 'Nia',
    last: 'Brooks',
    role: 'user',
    group: JOURNEY_GROUP,
    subGroupId: null,
    ...overrides,
  }
}

/** People who have done nothing yet. Every journey that leaves traces takes one of its own. */
export const newcomers = Array.from({ length: 70 }, (_, index) => createLearner(`newcomer-${index + 1}`))

/** Invited, and not here yet: each journey that comes in for the first time takes one. */
export const invitedPeople = Array.from({ length: 8 }, (_, index) => createLearner(`invited-${index + 1}`))

export const youngStarter = createLearner('young-starter', {
  group: 'harbor-foods',
  subGroupId: 'young-starters',
})
export const demoGuest = createLearner('demo-guest', { group: 'demo' })

/** Accounts of the demo data. */
export const maya = 'learner@example.com'
export const manager = 'manager@example.com'
export const admin = 'admin@example.com'
