import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog'
import {
  DAY_MS,
  type DemoAccount,
  type DemoOrganization,
  type DemoPeople,
  type DemoPerson,
} from './read-people.ts'
import { createSeededRandom, type Random } from './seeded-random.ts'

type SubGroup = DemoOrganization['subGroups'][number]

/** Most people are invited when their organization starts, the others as they are hired. */
const SHARE_AT_START = 0.6
const LAUNCH_PERIOD_DAYS = 30

const combiningMarks = /\p{M}/gu

function toEmailLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function generateEmail(first: string, last: string, takenEmails: Set<string>): string {
  const name = `${toEmailLetters(first)}.${toEmailLetters(last)}`
  let email = `${name}@example.org`
  for (let n = 2; takenEmails.has(email); n += 1) email = `${name}${n}@example.org`
  takenEmails.add(email)
  return email
}

function pickSubGroup(random: Random, subGroups: SubGroup[]): SubGroup | null {
  const shareWithoutSubGroup = 1 - subGroups.reduce((sum, { share }) => sum + share, 0)
  return (
    subGroups[
      random.weightedIndex([...subGroups.map(({ share }) => share), Math.max(shareWithoutSubGroup, 0)])
    ] ?? null
  )
}

function pickJoinedDaysAgo(random: Random, createdDaysAgo: number): number {
  const first = random.chance(SHARE_AT_START) ? createdDaysAgo - LAUNCH_PERIOD_DAYS : 1
  return random.integer(Math.max(first, 1), createdDaysAgo)
}

function toDemoPerson(account: DemoAccount, organizations: DemoOrganization[], now: number): DemoPerson {
  const { group = null, subGroup: subGroupId = null, joinedDaysAgo, ...person } = account
  const organization = organizations.find(({ slug }) => slug === group)
  const layout = organization?.subGroups.find(({ id }) => id === subGroupId)?.layout ?? organization?.layout
  return {
    ...person,
    sub: createDeterministicId('person', person.email),
    group,
    subGroupId,
    layout: layout ?? DEFAULT_LAYOUT,
    joinedAt: now - joinedDaysAgo * DAY_MS,
  }
}

function generateMembers(
  { slug, members, layout, subGroups, createdDaysAgo }: DemoOrganization,
  { accounts, first: firstNames, last: lastNames }: DemoPeople,
  now: number,
  takenEmails: Set<string>,
): DemoPerson[] {
  const random = createSeededRandom('members', slug)
  const accountCount = accounts.filter(({ group }) => group === slug).length
  return Array.from({ length: Math.max(members - accountCount, 0) }, (_, n) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const email = generateEmail(first, last, takenEmails)
    const subGroup = pickSubGroup(random, subGroups)
    return {
      sub: createDeterministicId('person', email),
      email,
      first,
      last,
      role: n === 0 ? 'manager' : 'user',
      group: slug,
      subGroupId: subGroup?.id ?? null,
      layout: subGroup?.layout ?? layout,
      password: null,
      joinedAt: now - pickJoinedDaysAgo(random, createdDaysAgo) * DAY_MS - random.integer(0, DAY_MS / 3),
      progress: null,
    }
  })
}

/** Returns the demo accounts and the invented members of the organizations; the same people every time. */
export function generatePeople(
  organizations: DemoOrganization[],
  people: DemoPeople,
  now: number,
): DemoPerson[] {
  const takenEmails = new Set(people.accounts.map(({ email }) => email))
  return [
    ...people.accounts.map((account) => toDemoPerson(account, organizations, now)),
    ...organizations.flatMap((organization) => generateMembers(organization, people, now, takenEmails)),
  ]
}
