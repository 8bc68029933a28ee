import type { Member } from '@kitchen-table/domain/organizations'
import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import {
  ada,
  allMembersQuery,
  bob,
  byEmail,
  listedMember,
  numberedMember,
  type OpenMemberships,
  openWithOrganizations,
  openWithPeople,
  timeInFebruary,
} from './membership-fixtures.ts'
import { defineMemberPagesSuite } from './membership-pages.ts'
import { awkwardTexts } from './samples.ts'

/** Tests of finding members, of searched, sorted pages of them, and of their counts. */
export function defineMemberListsSuite(open: OpenMemberships): void {
  describe('lists of members', () => {
    defineFindingSuite(open)
    defineMemberPagesSuite(open)
    defineFiltersSuite(open)
  })
}

function defineFindingSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))

  test('finds a member by the id, with the organization, and nobody by another text', async ({ store }) => {
    expect(await store.find('bob')).toEqual({ ...listedMember(bob), group: 'acme' })
    for (const text of ['root', 'ADA', 'ada ', 'ada%', ...awkwardTexts])
      expect(await store.find(text)).toBeNull()
  })

  test('lists the last sign-in, whatever the order in which they arrive', async ({ store, people }) => {
    for (const [n, time] of [timeInFebruary(5), timeInFebruary(7), timeInFebruary(6)].entries())
      await people.addLogin('ada', {
        id: `l-${n}`,
        time,
        group: 'acme',
        layout: 'default',
        role: 'user',
        where: '/',
      })
    await people.addLogin('root', {
      id: 'l',
      time: timeInFebruary(9),
      group: 'acme',
      layout: 'default',
      role: 'admin',
      where: '/',
    })
    expect(await store.list('acme')).toEqual([
      listedMember(ada, { lastLoginAt: timeInFebruary(7) }),
      listedMember(bob),
    ])
  })
}

/** The members of every state, by their number. */
const states = {
  1: 'active',
  2: 'pending',
  3: 'disabled',
  4: 'disabled, never signed in',
  5: 'active, leaving',
  6: 'pending, leaving',
  7: 'of a provider',
}

function defineFiltersSuite(open: OpenMemberships): void {
  const test = testWith(async () => {
    const setup = await openWithOrganizations(open)
    const { store } = setup
    const subOf = (n: number) => numberedMember(n).sub
    for (const n of Object.keys(states).map(Number)) {
      const member: Member = numberedMember(n, { subGroupId: n % 2 === 0 ? 's-1' : null })
      const status = n === 7 ? 'EXTERNAL_PROVIDER' : [1, 3, 5].includes(n) ? 'CONFIRMED' : undefined
      await store.add('acme', member, timeInFebruary(n), status)
    }
    for (const n of [3, 4]) await store.setEnabled(subOf(n), false)
    for (const n of [5, 6]) await store.setRemovalRequest(subOf(n), timeInFebruary(20))
    return setup
  })

  test.for([
    { status: 'active', expected: [1, 5, 7] },
    { status: 'pending', expected: [2, 6] },
    { status: 'disabled', expected: [3, 4] },
    { status: 'leaving', expected: [5, 6] },
    { status: null, expected: [1, 2, 3, 4, 5, 6, 7] },
  ] as const)('of the state $status', async ({ status, expected }, { store }) => {
    const { members, matching } = await store.search('acme', { ...allMembersQuery, status }, byEmail)
    expect(members.map(({ sub }) => sub)).toEqual(expected.map((n) => numberedMember(n).sub))
    expect(matching).toBe(expected.length)
  })

  test.for([
    { subGroup: 's-1', expected: [2, 4, 6] },
    { subGroup: 'none', expected: [1, 3, 5, 7] },
    { subGroup: 'gone', expected: [] },
  ])('of the sub-group $subGroup', async ({ subGroup, expected }, { store }) => {
    const { members } = await store.search('acme', { ...allMembersQuery, subGroup }, byEmail)
    expect(members.map(({ sub }) => sub)).toEqual(expected.map((n) => numberedMember(n).sub))
  })

  test('of a state, in a sub-group, whose address begins with a text', async ({ store }) => {
    const query = { search: 'm0000', subGroup: 's-1', status: 'pending' } as const
    expect(await store.search('acme', query, byEmail)).toMatchObject({ matching: 2, next: null })
    expect(await store.search('acme', { ...query, search: 'x' }, byEmail)).toMatchObject({ matching: 0 })
    expect(await store.search('small', query, byEmail)).toEqual({ members: [], matching: 0, next: null })
  })

  test('counts members, those who never signed in, those who want to leave, and sub-groups', async ({
    store,
  }) => {
    expect(await store.summarize('acme', timeInFebruary(6))).toEqual({
      total: 7,
      uninvited: 0,
      disabled: 2,
      pending: 2,
      stale: 1,
      leaving: 2,
      bySubGroup: new Map(Object.entries({ '': 4, 's-1': 3 })),
    })
    const nobody = {
      total: 0,
      uninvited: 0,
      disabled: 0,
      pending: 0,
      stale: 0,
      leaving: 0,
      bySubGroup: new Map(),
    }
    expect(await store.summarize('small', timeInFebruary(3))).toEqual(nobody)
    expect(await store.summarize('nowhere', timeInFebruary(3))).toEqual(nobody)
  })
}
