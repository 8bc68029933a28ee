import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog/layout'
import { DAY, type DemoPerson } from './demo-person.ts'
import { namedId } from './named-id.ts'
import type { DemoAccount, DemoOrganisation, DemoPeople } from './read-people.ts'
import { type Random, seededRandom } from './seeded-random.ts'

type SubGroup = DemoOrganisation['subGroups'][number]

/** Most people are invited when their organisation starts, the others as they are hired. */
const SHARE_AT_START = 0.6
const START_DAYS = 30

const combiningMarks = /\p{M}/gu

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function inventedEmail(first: string, last: string, taken: Set<string>): string {
  const name = `${lettersOf(first)}.${lettersOf(last)}`
  let email = `${name}@example.org`
  for (let n = 2; taken.has(email); n += 1) email = `${name}${n}@example.org`
  taken.add(email)
  return email
}

function subGroupOf(random: Random, subGroups: SubGroup[]): SubGroup | null {
  const none = 1 - subGroups.reduce((sum, { share }) => sum + share, 0)
  return subGroups[random.weighted([...subGroups.map(({ share }) => share), Math.max(none, 0)])] ?? null
}

function joinedDaysAgo(random: Random, createdDaysAgo: number): number {
  const first = random.chance(SHARE_AT_START) ? createdDaysAgo - START_DAYS : 1
  return random.whole(Math.max(first, 1), createdDaysAgo)
}

function accountPerson(account: DemoAccount, organisations: DemoOrganisation[], now: number): DemoPerson {
  const {
    email,
    first,
    last,
    role,
    group = null,
    subGroup = null,
    password,
    joinedDaysAgo,
    progress,
  } = account
  const organisation = organisations.find(({ slug }) => slug === group)
  const layout = organisation?.subGroups.find(({ id }) => id === subGroup)?.layout ?? organisation?.layout
  return {
    sub: namedId('person', email),
    email,
    first,
    last,
    role,
    group,
    subGroupId: subGroup,
    layout: layout ?? DEFAULT_LAYOUT,
    password,
    joinedAt: now - joinedDaysAgo * DAY,
    progress,
  }
}

function inventedMembers(
  { slug, members, layout, subGroups, createdDaysAgo }: DemoOrganisation,
  { accounts, first: firstNames, last: lastNames }: DemoPeople,
  now: number,
  taken: Set<string>,
): DemoPerson[] {
  const random = seededRandom('members', slug)
  const known = accounts.filter(({ group }) => group === slug).length
  return Array.from({ length: Math.max(members - known, 0) }, (_, n) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const email = inventedEmail(first, last, taken)
    const subGroup = subGroupOf(random, subGroups)
    return {
      sub: namedId('person', email),
      email,
      first,
      last,
      role: n === 0 ? 'manager' : 'user',
      group: slug,
      subGroupId: subGroup?.id ?? null,
      layout: subGroup?.layout ?? layout,
      password: null,
      joinedAt: now - joinedDaysAgo(random, createdDaysAgo) * DAY - random.whole(0, DAY / 3),
      progress: null,
    }
  })
}

/** The demo accounts and everybody who is invented beside them; the same people every time. */
export function inventPeople(
  organisations: DemoOrganisation[],
  people: DemoPeople,
  now: number,
): DemoPerson[] {
  const taken = new Set(people.accounts.map(({ email }) => email))
  return [
    ...people.accounts.map((account) => accountPerson(account, organisations, now)),
    ...organisations.flatMap((organisation) => inventedMembers(organisation, people, now, taken)),
  ]
}
