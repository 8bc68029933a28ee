import { times } from '@kitchen-table/application/testing/samples'
import { openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import { isWrite, recordRequests } from '@kitchen-table/cloud/testing/tools'
import { expect, test } from 'vitest'
import type { AdoptedPerson, Seat } from './convert-people.ts'
import { openTarget } from './open-target.ts'
import { splitPeopleIntoBatches } from './split-people-into-batches.ts'
import { createPeopleStorer, toPersonToAdopt } from './store-people.ts'

const local = openTestDynamodb()

const seat: Seat = {
  role: 'user',
  status: 'CONFIRMED',
  invitedAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
}

const listWords = (count: number, prefix: string) => times(count, (n) => `${prefix}${n}`)

/** A person with more words of names and address than an index has. */
const personOf = (n: number, prefix: string, group: string): AdoptedPerson => ({
  sub: `s-${n}`,
  role: 'user',
  group,
  subGroupId: null,
  email: `${listWords(12, `${prefix}at${n}x`).join('.')}@example.com`,
  first: listWords(20, `${prefix}first${n}x`).join(' '),
  last: listWords(20, `${prefix}last${n}x`).join(' '),
  enabled: true,
  seat,
})

const shortPerson = (n: number, group: string): AdoptedPerson => ({
  ...personOf(n, '', group),
  email: `p${n}@example.com`,
  first: 'Ada',
  last: `Byron${n}`,
})

async function openAdoption() {
  const client = local.newClient()
  const target = openTarget(client, await local.emptyTestTables())
  const requests = recordRequests(client)
  const store = createPeopleStorer(target)

  /** Stores people as the adoption does. Returns how many rows each transaction had. */
  async function adoptPeople(people: readonly AdoptedPerson[]): Promise<number[]> {
    requests.length = 0
    for (const batch of await splitPeopleIntoBatches(target, people.map(toPersonToAdopt)))
      expect(await store(batch, () => 'write')).toEqual(batch.map(() => 'write'))
    return requests.filter(isWrite).map(({ input: { TransactItems } }) => Object(TransactItems).length)
  }
  const findAll = (people: readonly AdoptedPerson[]) =>
    Promise.all(people.map(({ sub }) => target.stores.people.find(sub)))
  return { ...target.stores, adoptPeople, findAll }
}

const namesOf = (
  people: readonly (Pick<AdoptedPerson, 'sub' | 'group' | 'email' | 'first' | 'last'> | null)[],
) => people.map((person) => person && [person.sub, person.group, person.email, person.first, person.last])

test('people of the most words are stored, and again with other names, another address, and elsewhere', async () => {
  const { adoptPeople, findAll, members, people } = await openAdoption()
  const added = times(3, (n) => personOf(n, 'old', 'acme'))
  await adoptPeople(added)
  expect(namesOf(await findAll(added))).toEqual(namesOf(added))

  const changed = times(3, (n) => personOf(n, 'new', 'beta'))
  const sizes = await adoptPeople(changed)
  expect(sizes).toHaveLength(changed.length)
  expect(namesOf(await findAll(changed))).toEqual(namesOf(changed))
  expect([await members.count('acme'), await members.count('beta')]).toEqual([0, 3])
  expect((await people.search('newfirst2x0')).map(({ sub }) => sub)).toEqual(['s-2'])
  expect(await people.search('oldfirst2x0')).toEqual([])
})

test('a transaction has as many people as it takes, also of different lengths', async () => {
  const { adoptPeople, findAll } = await openAdoption()
  const mixed = times(30, (n) => (n % 9 === 0 ? personOf(n, 'old', 'acme') : shortPerson(n, 'acme')))
  const sizes = await adoptPeople(mixed)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(50)
  expect(namesOf(await findAll(mixed))).toEqual(namesOf(mixed))

  const renamed = mixed.map((person) => ({ ...person, last: 'Lovelace' }))
  const renamedSizes = await adoptPeople(renamed)
  expect(Math.max(...renamedSizes)).toBeLessThanOrEqual(100)
  expect(renamedSizes.length).toBeLessThan(renamed.length)
  expect(namesOf(await findAll(renamed))).toEqual(namesOf(renamed))
})
