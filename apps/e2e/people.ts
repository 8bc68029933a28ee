import type { Role } from '@kitchen-table/domain/accounts'

/** The password of all accounts that journeys use; it is also that of the demo accounts. */
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

/** The journeys' own organization, whose logo is a link. */
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

/**
 * People without progress. Every journey that stores something uses one of its own; there are enough for all of them,
 * because one worker may run nearly all journeys while another waits.
 */
export const newcomers = Array.from({ length: 150 }, (_, index) => createLearner(`newcomer-${index + 1}`))

/** People who have not used their invitation yet; each journey that does uses one of its own. */
export const invitedPeople = Array.from({ length: 8 }, (_, index) => createLearner(`invited-${index + 1}`))

export const youngStarter = createLearner('young-starter', {
  group: 'harbor-foods',
  subGroupId: 'young-starters',
})
export const demoGuest = createLearner('demo-guest', { group: 'demo' })

export const maya = 'learner@example.com'
export const manager = 'manager@example.com'
export const admin = 'admin@example.com'
