import { normalizeEmail, type Role, roles } from '@kitchen-table/domain/accounts'
import type { AccountStatus, MemberRole, Organization } from '@kitchen-table/domain/organizations'
import type { Note, NoteOf } from './findings.ts'
import { groupMembershipsBySub, type Membership, type MembershipsBySub } from './memberships.ts'
import type { SourceAccount, SourceOrganization } from './source-schemas.ts'
import { toIsoTime } from './source-time.ts'

/** A person as they are stored here; `seat` is what their member's row has besides. */
export type AdoptedPerson = {
  sub: string
  role: Role
  group: string | null
  subGroupId: string | null
  email: string
  first: string
  last: string
  enabled: boolean
  seat: Seat | null
}

export type Seat = {
  role: MemberRole
  status: AccountStatus
  invitedAt: string
  lastLoginAt: string | null
}

/** What the row of Users of a person says of their membership. */
export type UserSummary = { org: string | null; subGroupId: string | null; lastLoginAt: string | null }

type PeopleSource = {
  groups: readonly { source: SourceOrganization; group: Organization }[]
  users: ReadonlyMap<string, UserSummary>
  /** The accounts of the user pool; null if they are not known. */
  accounts: ReadonlyMap<string, SourceAccount> | null
}

/** What is known of one person. */
type Known = {
  sub: string
  memberships: readonly Membership[]
  membership: Membership | null
  account: SourceAccount | null
  user: UserSummary | undefined
  group: Organization | null
}

/** What the pages of the deployment show as no name. */
const NO_NAME = 'not_given'

const statuses: Readonly<Record<string, AccountStatus>> = {
  CONFIRMED: 'CONFIRMED',
  RESET_REQUIRED: 'CONFIRMED',
  FORCE_CHANGE_PASSWORD: 'FORCE_CHANGE_PASSWORD',
  UNCONFIRMED: 'FORCE_CHANGE_PASSWORD',
  EXTERNAL_PROVIDER: 'EXTERNAL_PROVIDER',
}

/** Returns the name that is given, of the membership or else of the account. */
function convertName({ membership, account }: Known, part: 'first' | 'last'): string {
  const names = [membership?.entry[part], account?.[part]].map((name) => name?.trim() ?? '')
  return names.find((name) => name !== '' && name !== NO_NAME) ?? ''
}

/** The account's address counts, as that is what the person signs in with. */
function convertEmail({ membership, account }: Known, note: Note): string {
  const candidates = [account?.email, membership?.entry.email].filter(
    (email) => email !== null && email !== undefined,
  )
  for (const candidate of candidates) {
    const email = normalizeEmail(candidate)
    if (email === null) continue
    if (email !== candidate) note('email-lower-cased', candidate)
    return email
  }
  note('email-unusable', candidates.join(', '))
  return ''
}

function convertRole({ account, membership, group }: Known, note: Note): Role {
  const listedRole: Role = membership?.isListedManager ? 'manager' : 'user'
  const known = roles.find((role) => role === account?.role)
  if (account && known === undefined) note('role-replaced', `role ${account.role}, now ${listedRole}`)
  const role = known ?? listedRole
  if (known === 'user' && listedRole === 'manager') note('role-replaced', 'listed as a manager, now user')
  if (role !== 'manager' || group !== null) return role
  note('role-replaced', 'a manager without an organization, now user')
  return 'user'
}

/** The row of Users decides the layout that a person sees there. */
function convertSubGroup({ membership, user, group }: Known, note: Note): string | null {
  const [ofUser, ofMember] = [user?.subGroupId || null, membership?.entry.subGroupId || null]
  if (ofUser !== null && ofMember !== null && ofUser !== ofMember)
    note('sub-group-replaced', `${ofMember}, now ${ofUser}`)
  const id = ofUser ?? ofMember
  if (id === null || group?.subGroups.some((subGroup) => subGroup.id === id)) return id
  note('reference-dropped', `subGroupId: ${id}`)
  return null
}

function convertSeat(known: Known, role: MemberRole, group: Organization, note: Note): Seat {
  const { account, user } = known
  const status = statuses[account?.status ?? 'CONFIRMED']
  if (status === undefined) note('value-replaced', `status: ${account?.status}`)
  return {
    role,
    status: status ?? 'CONFIRMED',
    invitedAt: toIsoTime(account?.createdAt) ?? group.createdAt,
    lastLoginAt: user?.lastLoginAt ?? null,
  }
}

function convertPerson(known: Known, note: Note): AdoptedPerson {
  const { sub, account, group } = known
  const role = convertRole(known, note)
  const seat = group === null || role === 'admin' ? null : convertSeat(known, role, group, note)
  if (role === 'admin' && known.memberships.length > 0) note('administrator-was-member')
  return {
    sub,
    role,
    group: group?.slug ?? null,
    subGroupId: convertSubGroup(known, note),
    email: convertEmail(known, note),
    first: convertName(known, 'first'),
    last: convertName(known, 'last'),
    // The deployment disables the accounts of a disabled organization; here its status is enough.
    enabled: group?.groupStatus === 'disabled' || (account?.enabled ?? true),
    seat,
  }
}

/** Returns the membership that counts: that of the organization which the person's other records name, or the first. */
function chooseMembership(
  memberships: readonly Membership[],
  organizations: readonly (string | null | undefined)[],
): Membership | null {
  const named = organizations.flatMap(
    (slug) => memberships.find((membership) => membership.slug === slug) ?? [],
  )
  return named[0] ?? memberships[0] ?? null
}

function collectKnown(source: PeopleSource, memberships: MembershipsBySub): Known[] {
  const groups = new Map(source.groups.map(({ source: { slug }, group }) => [slug, group]))
  // Who has an account has the better claim to an address.
  const subs = new Set([...[...(source.accounts?.keys() ?? [])].sort(), ...memberships.keys()])
  return [...subs].map((sub) => {
    const all = memberships.get(sub) ?? []
    const account = source.accounts?.get(sub) ?? null
    const user = source.users.get(sub)
    const membership = chooseMembership(all, [user?.org, account?.group])
    const slug = membership?.slug ?? account?.group
    const group = (slug && groups.get(slug)) || null
    return { sub, memberships: all, membership, account, user, group }
  })
}

function noteIrregularities(known: Known, { accounts }: PeopleSource, note: Note): void {
  const { memberships, account, group, user } = known
  if (memberships.length > 1)
    note('member-of-two-organizations', memberships.map(({ slug }) => slug).join(', '))
  if (accounts !== null && account === null) note('member-without-account')
  if (memberships.length > 0) {
    if (user === undefined) note('progress-missing')
  } else if (account?.role !== 'admin') note('account-without-membership', account?.group ?? '')
  if (account?.group && group === null) note('reference-dropped', `groupSlug: ${account.group}`)
}

/** Returns everybody who is a member of an organization, or has an account, in the order in which they get addresses. */
export function convertPeople(source: PeopleSource, noteOf: NoteOf): AdoptedPerson[] {
  const memberships = groupMembershipsBySub(source.groups, noteOf)
  const addresses = new Set<string>()
  return collectKnown(source, memberships).map((known) => {
    const { sub, membership } = known
    const note = membership
      ? noteOf('UserGroups', `${membership.slug}, ${sub}`)
      : noteOf('the user pool', sub)
    noteIrregularities(known, source, note)
    const person = convertPerson(known, note)
    if (person.email === '' || !addresses.has(person.email)) {
      addresses.add(person.email)
      return person
    }
    note('address-used-twice', person.email)
    return { ...person, email: '' }
  })
}
