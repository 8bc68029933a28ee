import { isIn, pad, range, type Tally, type TruePerson, timeAt } from './deployment.ts'

const ORGANIZATIONS = 20
/** Organizations by their number. */
const [DISABLED, FULL, RENAMED] = [2, 3, 19]

export const organizationOf = (n: number): string => (n === RENAMED ? 'Org 20 & Co' : `org-${pad(n + 1, 2)}`)
export const adoptedOrganizationOf = (n: number): string => (n === RENAMED ? 'org-20-co' : organizationOf(n))
export const subOf = (n: number): string => `00000000-0000-4000-8000-${pad(n, 12)}`

/** A person with what the tables and the user pool say of them. */
export type MadePerson = {
  n: number
  organization: number | null
  entry: Record<string, unknown> | null
  account: Record<string, unknown> | null
  /** What the row in Users says of the sub-group. */
  subGroupOfUser: string | null
  truth: TruePerson
}

const subGroupIdOf = (organization: number, part: 'a' | 'b') => `sg-${organization}-${part}`

function emptyTruth(n: number): TruePerson {
  return {
    sub: subOf(n),
    email: `person.${n}@example.org`,
    first: `First ${n}`,
    last: `Last ${n}`,
    role: n < ORGANIZATIONS ? 'manager' : 'user',
    organization: null,
    isMember: true,
    subGroup: null,
    isEnabled: true,
    status: n % 10 === 7 ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
    activeUnits: [],
    activeTracks: [],
    lastTrack: null,
    logins: [],
    views: [],
  }
}

function makeMember(n: number): MadePerson {
  const organization = n % ORGANIZATIONS
  const truth = { ...emptyTruth(n), organization: adoptedOrganizationOf(organization) }
  if (n % 3 === 0) truth.subGroup = subGroupIdOf(organization, 'a')
  const { sub, email, first, last, subGroup, role, status } = truth
  return {
    n,
    organization,
    entry: { sub, email, first, last, ...(subGroup ? { subGroupId: subGroup } : {}) },
    account: {
      sub,
      email,
      first,
      last,
      role,
      group: organizationOf(organization),
      status,
      enabled: true,
      createdAt: timeAt(n),
    },
    subGroupOfUser: subGroup,
    truth,
  }
}

/** Makes what is irregular about single members, by their number. */
function disturb(person: MadePerson, tally: Tally): MadePerson {
  const { n, entry, account, truth, organization } = person
  if (entry === null || account === null || organization === null) return person
  if (isIn(n, 100, 129)) {
    entry.email = account.email = `Person.${n}@Example.ORG`
    tally('email-lower-cased')
  }
  if (isIn(n, 264, 266)) {
    entry.email = account.email = `person.${n - 100}@example.org`
    truth.email = ''
    tally('address-used-twice')
  }
  if (isIn(n, 170, 173)) {
    person.account = null
    truth.status = 'CONFIRMED'
    tally('member-without-account')
  }
  if (isIn(n, 172, 173)) {
    entry.email = 'not an address'
    truth.email = ''
    tally('email-unusable')
  }
  if (isIn(n, 174, 175)) {
    account.role = truth.role = 'admin'
    truth.isMember = false
    tally('administrator-was-member')
  }
  if (isIn(n, 176, 177)) tally('role-replaced')
  if (n === 178) {
    account.role = 'superuser'
    tally('role-replaced')
  }
  if (isIn(n, 180, 182)) {
    entry.subGroupId = subGroupIdOf(organization, 'a')
    person.subGroupOfUser = truth.subGroup = subGroupIdOf(organization, 'b')
    tally('sub-group-replaced')
  }
  if (isIn(n, 183, 184)) {
    entry.subGroupId = 'gone'
    person.subGroupOfUser = truth.subGroup = null
    tally('reference-dropped')
  }
  if (isIn(n, 185, 189)) {
    entry.first = entry.last = account.first = account.last = 'not_given'
    truth.first = truth.last = ''
  }
  if (isIn(n, 190, 199)) account.enabled = false
  truth.isEnabled = organization === DISABLED || !isIn(n, 190, 199)
  return person
}

function makeAccountOnly(
  n: number,
  account: Record<string, unknown>,
  truth: Partial<TruePerson>,
): MadePerson {
  const person = { ...emptyTruth(n), status: 'CONFIRMED', isMember: false, ...truth }
  const { sub, email, first, last, role, status } = person
  return {
    n,
    organization: null,
    entry: null,
    account: { sub, email, first, last, role, status, enabled: true, createdAt: timeAt(n), ...account },
    subGroupOfUser: null,
    truth: person,
  }
}

/** Administrators, people of a provider, and two accounts that lead nowhere: no organization lists them. */
function makeAccountsOnly(tally: Tally): MadePerson[] {
  tally('account-without-membership', 8)
  tally('role-replaced')
  tally('reference-dropped')
  const admin = { role: 'admin', organization: null } as const
  return [
    ...range(5000, 5002).map((n) => makeAccountOnly(n, {}, admin)),
    ...range(5003, 5004).map((n) =>
      makeAccountOnly(n, { group: 'org-01' }, { ...admin, organization: 'org-01' }),
    ),
    ...range(5010, 5015).map((n) =>
      makeAccountOnly(
        n,
        { group: 'org-05' },
        { organization: 'org-05', isMember: true, status: 'EXTERNAL_PROVIDER' },
      ),
    ),
    makeAccountOnly(5020, { role: 'manager' }, {}),
    makeAccountOnly(5021, { group: 'no-such-org' }, {}),
  ]
}

function makeManagers(organization: number, tally: Tally): string[] {
  const own = `person.${organization}@example.org`
  const managers = [isIn(organization, 4, 7) ? own.replace('person', 'Person') : own]
  if (isIn(organization, 4, 7)) tally('email-lower-cased')
  if (isIn(organization, 8, 10)) {
    managers.push('gone@example.org')
    tally('manager-of-nobody')
  }
  if (organization === 11) {
    managers.push('nobody')
    tally('email-unusable')
  }
  if (organization === 12) managers.push('superadmin')
  for (const n of [176, 177]) if (n % ORGANIZATIONS === organization) managers.push(`person.${n}@example.org`)
  return managers
}

function makeMembers(organization: number, people: readonly MadePerson[], tally: Tally): unknown[] {
  const own = people.filter((person) => person.organization === organization)
  const repeated = own.filter(({ n }) => isIn(n, 155, 159))
  const guests = people.filter(({ n }) => isIn(n, 160, 163) && (n + 1) % ORGANIZATIONS === organization)
  tally('duplicate-member', repeated.length)
  tally('member-of-two-organizations', guests.length)
  const unreadable = isIn(organization, 1, 2) ? [{ email: 'nameless@example.org' }] : []
  tally('entry-unparsable', unreadable.length)
  return [...[...own, ...repeated, ...guests].map(({ entry }) => entry), ...unreadable]
}

function makeOrganization(n: number, people: readonly MadePerson[], tally: Tally): Record<string, unknown> {
  const group: Record<string, unknown> = {
    slug: organizationOf(n),
    title: `Organization ${n + 1}`,
    createdAt: timeAt(n),
    members: makeMembers(n, people, tally),
    manager: makeManagers(n, tally),
    maxMembers: n === FULL ? 10 : 0,
    subGroups: [
      { id: subGroupIdOf(n, 'a'), name: 'First', settings: 'default' },
      { id: subGroupIdOf(n, 'b'), name: 'Second', settings: n === 13 ? 'no-such-layout' : 'employers' },
    ],
    settings: n % 2 === 0 ? 'default' : 'families',
    groupStatus: n === DISABLED ? 'disabled' : 'active',
    ...(n === 0
      ? { groupImage: 'logo.png', groupLinkTo: 'https://one.example', groupDisplayName: 'One' }
      : {}),
  }
  if (n === FULL) tally('members-above-limit')
  if (n === RENAMED) tally('key-renamed')
  if (n === 13) tally('reference-dropped')
  if (isIn(n, 14, 15)) {
    delete group.groupStatus
    tally('field-defaulted')
  }
  if (n === 16) {
    delete group.settings
    tally('field-defaulted')
  }
  if (n === 17) {
    group.groupStatus = 'paused'
    group.groupLinkTo = 'ftp://nowhere'
    tally('value-replaced', 2)
  }
  return group
}

export function makePeople(count: number, tally: Tally) {
  const members = range(0, count - 1).map((n) => disturb(makeMember(n), tally))
  const people = [...members, ...makeAccountsOnly(tally)]
  tally('record-invalid')
  return {
    people,
    groups: range(0, ORGANIZATIONS - 1).map((n) => makeOrganization(n, members, tally)),
    accounts: [...people.flatMap(({ account }) => (account ? [account] : [])), { sub: 7 }],
    organizations: range(0, ORGANIZATIONS - 1).map(adoptedOrganizationOf),
  }
}
