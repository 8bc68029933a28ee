import { languages } from '@kitchen-table/i18n/locale'
import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { defineMembershipChangesSuite } from './membership-changes.ts'
import {
  ada,
  bob,
  joinedAt,
  listedMember,
  numberedMember,
  type OpenMemberships,
  openWithOrganizations,
  root,
} from './membership-fixtures.ts'
import { defineMemberListsSuite } from './membership-lists.ts'
import { defineMembershipMovesSuite } from './membership-moves.ts'
import { defineRemovalSuite } from './membership-removal.ts'
import { defineRoleChangesSuite } from './membership-roles.ts'
import { awkwardTexts, sampleOrganization } from './samples.ts'

/** Tests that every adapter of MembershipStore must pass. */
export function defineMembershipStoreSuite(name: string, open: OpenMemberships): void {
  describe(`${name} as MembershipStore`, () => {
    defineSeatsSuite(open)
    defineMembershipChangesSuite(open)
    defineRoleChangesSuite(open)
    defineMembershipMovesSuite(open)
    defineMemberListsSuite(open)
    defineRemovalSuite(open)
  })
}

/** Tests of adding members and of their lists. */
function defineSeatsSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithOrganizations(open))

  test('returns a member as added, with a record of address and names from the same step', async ({
    store,
    people,
  }) => {
    expect(await store.add('acme', bob, joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember(bob)])
    expect(await store.count('acme')).toBe(1)
    const record = { ...bob, group: 'acme', enabled: true, sessionVersion: 0, removalRequestedAt: null }
    expect(await people.find('bob')).toMatchObject(record)
    expect(await people.findByEmail(bob.email)).toMatchObject(record)
  })

  test.for([null, ...languages])(
    'creates the record of a member with the language %j',
    async (language, setup) => {
      const { store, people } = setup
      expect(await store.add('acme', { ...ada, language }, joinedAt)).toBe('added')
      expect(await people.find('ada')).toMatchObject({ language })
      expect(await store.list('acme')).toEqual([listedMember(ada)])
      await store.changeEmail('ada', 'new@example.com')
      expect(await people.find('ada')).toMatchObject({ language })
    },
  )

  test('returns the state of the account that a member was added with', async ({ store }) => {
    await store.add('acme', ada, joinedAt, 'EXTERNAL_PROVIDER')
    expect(await store.list('acme')).toEqual([listedMember(ada, { status: 'EXTERNAL_PROVIDER' })])
  })

  test('a sub-group that the organization does not have any more is none', async ({ store, people }) => {
    expect(await store.add('acme', { ...ada, subGroupId: 'gone' }, joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember({ ...ada, subGroupId: null })])
    expect(await people.find('ada')).toMatchObject({ subGroupId: null })
  })

  test.for([1, 100])('twice as many adds as seats, of %i: exactly as many members', async (seats, setup) => {
    const { store, groups } = setup
    await groups.create(sampleOrganization({ slug: 'limited', maxMembers: seats }))
    const outcomes = await concurrently(2 * seats, (n) => store.add('limited', numberedMember(n), joinedAt))
    expect(outcomes.sort()).toEqual([...times(seats, () => 'added'), ...times(seats, () => 'full')])
    expect(await store.count('limited')).toBe(seats)
  })

  test('without a limit there is always a seat', async ({ store }) => {
    const outcomes = await concurrently(50, (n) => store.add('acme', numberedMember(n), joinedAt))
    expect(new Set(outcomes)).toEqual(new Set(['added']))
  })

  test.for([
    { what: 'the same person', again: { ...ada, email: 'other@example.com' } },
    { what: 'the same address', again: { ...ada, sub: 'other' } },
    { what: 'the same person with the same address', again: ada },
  ])(
    '$what is already_member, and not full, in this organization and in another',
    async ({ again }, setup) => {
      const { store } = setup
      await store.add('small', ada, joinedAt)
      expect(await store.add('small', again, joinedAt)).toBe('already_member')
      expect(await store.add('acme', again, joinedAt)).toBe('already_member')
      expect(await store.list('small')).toEqual([listedMember(ada)])
      expect(await store.count('acme')).toBe(0)
    },
  )

  test('one address added ten times at the same time takes one seat', async ({ store }) => {
    const outcomes = await concurrently(10, (n) => store.add('acme', { ...ada, sub: `s-${n}` }, joinedAt))
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
    expect(await store.count('acme')).toBe(1)
  })

  test('nobody can be added to an organization that does not exist', async ({ store }) => {
    expect(await store.add('nowhere', ada, joinedAt)).toBe('not_found')
    expect(await store.list('nowhere')).toEqual([])
    expect(await store.count('nowhere')).toBe(0)
  })

  test('T37: lists all members once, by address, in pages of at most a hundred', async ({ store }) => {
    const members = times(230, (n) => numberedMember(n))
    await Promise.all(members.toReversed().map((member) => store.add('acme', member, joinedAt)))

    const first = await store.list('acme')
    const second = await store.list('acme', first.at(-1)?.email)
    const third = await store.list('acme', second.at(-1)?.email)
    expect([first, second, third].map(({ length }) => length)).toEqual([100, 100, 30])
    expect([...first, ...second, ...third]).toEqual(members.map((member) => listedMember(member)))
    expect(await store.list('acme', third.at(-1)?.email)).toEqual([])
  })

  test('organizations do not see each other’s members', async ({ store, groups }) => {
    await groups.create(sampleOrganization({ slug: 'small-2', maxMembers: 1 }))
    for (const [slug, member] of [
      ['small', ada],
      ['small-2', bob],
    ] as const) {
      expect(await store.add(slug, member, joinedAt)).toBe('added')
      expect(await store.list(slug)).toEqual([listedMember(member)])
    }
    expect(await store.list('small')).toEqual([listedMember(ada)])
  })

  test('a person who has a record and no seat is already_member, and keeps the record', async (setup) => {
    const { store, people } = setup
    await people.create(root)
    const before = await people.find('root')
    for (const email of [root.email, 'other@example.com'])
      expect(await store.add('small', { ...ada, sub: 'root', email }, joinedAt)).toBe('already_member')
    expect(await people.find('root')).toEqual(before)
    expect(await store.list('small')).toEqual([])
  })

  test('a refused member gets no record', async ({ store, people }) => {
    expect(await store.add('small', ada, joinedAt)).toBe('added')
    expect(await store.add('small', bob, joinedAt)).toBe('full')
    expect(await people.find('bob')).toBeNull()
  })

  test('nobody is added with the address of someone who has no seat', async ({ store, people }) => {
    await people.create(root)
    expect(await store.add('acme', { ...ada, email: root.email }, joinedAt)).toBe('already_member')
    expect(await store.list('acme')).toEqual([])
    expect(await people.find('ada')).toBeNull()
  })

  test.for(awkwardTexts)('stores the name %j unchanged', async (text, { store }) => {
    const member = { ...ada, first: text, last: text }
    expect(await store.add('acme', member, joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember(member)])
  })
}
