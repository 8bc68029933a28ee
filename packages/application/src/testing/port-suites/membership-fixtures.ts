import type { Member, MemberQuery } from '@kitchen-table/domain/organizations'
import type { EventStore } from '../../features/insights/ports.ts'
import type { ReportSubscriptionStore } from '../../features/insights/reports/ports.ts'
import type { ProgressStore, VideoPositionStore } from '../../features/learning/ports.ts'
import type { AuditStore, OrganizationStore } from '../../features/organizations/ports.ts'
import type { ListedMember, MemberOrder, MembershipStore } from '../../features/people/membership-store.ts'
import type { NewPerson, PersonStore, SessionStore } from '../../features/people/ports.ts'
import { sampleMember, sampleOrganization } from './samples.ts'

/** The tests read through the other stores what a membership changes of a person, and what its changes record. */
export type MembershipSetup = {
  store: MembershipStore
  groups: OrganizationStore
  people: PersonStore
  audit: AuditStore
  sessions: SessionStore
  progress: ProgressStore
  videoPositions: VideoPositionStore
  events: EventStore
  reportSubscriptions: ReportSubscriptionStore
}
export type OpenMemberships = () => Promise<MembershipSetup>

export const allMembersQuery: MemberQuery = { search: '', subGroup: null, status: null }
export const byEmail: MemberOrder = { sort: 'email', descending: false }

/** Noon of a day in February. */
export const timeInFebruary = (day: number) => `2026-02-${String(day).padStart(2, '0')}T12:00:00.000Z`

export const joinedAt = '2026-03-01T12:00:00.000Z'
export const ada = sampleMember()
export const bob: Member = {
  ...ada,
  sub: 'bob',
  email: 'bob@example.com',
  role: 'manager',
  subGroupId: 's-1',
}

/** An administrator, who has no seat. */
export const root: NewPerson = { ...ada, sub: 'root', email: 'root@example.com', role: 'admin', group: null }

/** A member as listed after being added at `joinedAt`. */
export const listedMember = (member: Member, change: Partial<ListedMember> = {}): ListedMember => ({
  ...member,
  status: 'FORCE_CHANGE_PASSWORD',
  enabled: true,
  invitedAt: joinedAt,
  firstInvitedAt: joinedAt,
  wantsReminders: true,
  lastLoginAt: null,
  renewalRequestedAt: null,
  removalRequestedAt: null,
  ...change,
})

export const numberedMember = (n: number, change: Partial<Member> = {}): Member => {
  const number = String(n).padStart(5, '0')
  return sampleMember({ sub: `s-${number}`, email: `m${number}@example.com`, ...change })
}

/** The organization "acme" has no limit of members, and "small" has one seat. */
export async function openWithOrganizations(open: OpenMemberships): Promise<MembershipSetup> {
  const setup = await open()
  await setup.groups.create(sampleOrganization({ maxMembers: 0 }))
  await setup.groups.create(sampleOrganization({ slug: 'small', maxMembers: 1 }))
  return setup
}

/** Also ada and bob are members of "acme", and root is an administrator. */
export async function openWithPeople(open: OpenMemberships): Promise<MembershipSetup> {
  const setup = await openWithOrganizations(open)
  for (const member of [ada, bob]) await setup.store.add('acme', member, joinedAt)
  await setup.people.create(root)
  return setup
}
