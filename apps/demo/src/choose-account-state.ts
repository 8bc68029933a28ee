import { knownIdentityProviders } from '@kitchen-table/application/ports'
import type { AccountStatus } from '@kitchen-table/domain/organizations'
import type { History } from './history-writer.ts'
import { DAY_MS, type DemoPerson } from './read-people.ts'
import { createSeededRandom } from './seeded-random.ts'

const SHARE_DISABLED = 0.02
const SHARE_INVITED_AGAIN = 0.6
const SHARE_ASKED_AGAIN = 0.25

/** What lists of members show of a person. Times are in ms since 1970. */
export type AccountState = {
  status: AccountStatus
  enabled: boolean
  /** When they were invited last; null if never again since they joined. */
  invitedAgainAt: number | null
  renewalRequestedAt: number | null
}

const confirmed: AccountState = {
  status: 'CONFIRMED',
  enabled: true,
  invitedAgainAt: null,
  renewalRequestedAt: null,
}

const isOfProvider = ({ group, role }: DemoPerson) =>
  role === 'user' && knownIdentityProviders.some(({ id }) => id === group)

/**
 * Returns the state of a person's account: people with a history have signed in, and a few of them are disabled; the
 * others have never used their invitation. It is the same every time.
 */
export function chooseAccountState(person: DemoPerson, { logins }: History, now: number): AccountState {
  const random = createSeededRandom('account', person.sub)
  if (person.password !== null || person.role !== 'user') return confirmed
  if (isOfProvider(person)) return { ...confirmed, status: 'EXTERNAL_PROVIDER' }
  if (logins.length > 0) return { ...confirmed, enabled: !random.chance(SHARE_DISABLED) }

  const { joinedAt } = person
  const ageInDays = Math.floor((now - joinedAt) / DAY_MS)
  const daysAgo = random.integer(1, Math.max(1, Math.min(ageInDays, 110)))
  const isInvitedAgain = daysAgo < ageInDays && random.chance(SHARE_INVITED_AGAIN)
  const invitedAt = isInvitedAgain ? now - daysAgo * DAY_MS : joinedAt
  const asksAgain = now - invitedAt > 2 * DAY_MS && random.chance(SHARE_ASKED_AGAIN)
  return {
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    invitedAgainAt: isInvitedAgain ? invitedAt : null,
    renewalRequestedAt: asksAgain ? now - random.integer(1, DAY_MS) : null,
  }
}
