import type { Member } from '@kitchen-table/domain/groups/group'
import { describe, expect, test } from 'vitest'
import type { NewPerson, PersonStore } from '../../features/accounts/ports.ts'
import type { GroupStore, MembershipStore } from '../../features/groups/ports.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts, sampleGroup, sampleMember } from './samples.ts'

/** The tests read what a membership changes of a person through the person store. */
type Open = () => Promise<{ store: MembershipStore; groups: GroupStore; people: PersonStore }>

const joinedAt = '2026-03-01T12:00:00.000Z'
const ada = sampleMember()
const bob = sampleMember({
  sub: 'bob',
  email: 'bob@example.com',
  first: 'Bob',
  role: 'manager',
  subGroupId: 's-1',
})

/** A member as listed, without a request for a new invitation. */
const listedMember = (member: Member) => ({ ...member, askedAgainAt: null })

/** An administrator, who has no seat. */
const root: NewPerson = {
  sub: 'root',
  email: 'root@example.com',
  first: 'Root',
  last: 'Admin',
  role: 'admin',
  group: null,
  subGroupId: null,
}

const numberedMember = (n: number): Member => {
  const number = String(n).padStart(5, '0')
  return sampleMember({ sub: `s-${number}`, email: `m${number}@example.com` })
}

type OpenWithGroup = (maxMembers: number) => ReturnType<Open>

/** Tests of changes of members. */
function describeChanges(openWithGroup: OpenWithGroup): void {
  async function openWithTwoMembers(maxMembers = 0) {
    const setup = await openWithGroup(maxMembers)
    for (const member of [ada, bob]) await setup.store.add('acme', member, joinedAt)
    return setup
  }

  test('lists when a member requested a new invitation last', async () => {
    const { store } = await openWithTwoMembers()
    await store.recordInvitationRequest('bob', '2026-02-28T12:00:00.000Z')
    await store.recordInvitationRequest('bob', joinedAt)
    expect(await store.list('acme')).toEqual([listedMember(ada), { ...bob, askedAgainAt: joinedAt }])
  })

  test('a request for an invitation of somebody who is no member stores nothing', async () => {
    const { store, people } = await openWithTwoMembers()
    await people.create(root)
    for (const sub of ['root', 'nobody', ...awkwardTexts]) await store.recordInvitationRequest(sub, joinedAt)
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
    expect(await people.find('nobody')).toBeNull()
  })

  describe('changing an address', () => {
    test('changes that of the member and that of the person, unless somebody else has it', async () => {
      const { store, people } = await openWithTwoMembers()
      expect(await store.changeEmail('ada', 'bob@example.com')).toBe('exists')
      expect(await store.changeEmail('nobody', 'free@example.com')).toBe('not_found')
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      expect(await people.find('ada')).toMatchObject({ email: ada.email })

      expect(await store.changeEmail('ada', 'zoe@example.com')).toBe('changed')
      expect(await store.changeEmail('ada', 'zoe@example.com')).toBe('changed')
      expect(await store.list('acme')).toEqual([
        listedMember(bob),
        listedMember({ ...ada, email: 'zoe@example.com' }),
      ])
      expect(await people.findByEmail('zoe@example.com')).toMatchObject({ sub: 'ada', sessionVersion: 0 })
      expect(await people.findByEmail(ada.email)).toBeNull()
      expect(await store.add('acme', { ...ada, sub: 'new' }, joinedAt)).toBe('added')
    })

    test('changes that of an administrator, who has only a record, and competes with them', async () => {
      const { store, people } = await openWithTwoMembers()
      await people.create(root)
      expect(await store.changeEmail('ada', root.email)).toBe('exists')
      expect(await store.changeEmail('root', ada.email)).toBe('exists')
      expect(await store.changeEmail('root', 'zoe@example.com')).toBe('changed')
      expect(await people.find('root')).toMatchObject({ email: 'zoe@example.com' })
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      expect(await store.changeEmail('ada', root.email)).toBe('changed')
    })

    test('to the same one at the same time: one of two members gets it', async () => {
      const { store } = await openWithTwoMembers()
      const changes = ['ada', 'bob'].map((sub) => store.changeEmail(sub, 'zoe@example.com'))
      expect((await Promise.all(changes)).sort()).toEqual(['changed', 'exists'])
    })
  })

  describe('disabling and enabling a person', () => {
    test('changes their record, and ends their sessions each time', async () => {
      const { store, people } = await openWithTwoMembers()
      const before = await people.find('ada')
      expect(await store.setEnabled('ada', false)).toBe('changed')
      expect(await people.find('ada')).toEqual({ ...before, enabled: false, sessionVersion: 1 })
      expect(await store.setEnabled('ada', true)).toBe('changed')
      expect(await people.find('ada')).toEqual({ ...before, enabled: true, sessionVersion: 2 })
      expect(await people.find('bob')).toMatchObject({ enabled: true, sessionVersion: 0 })
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
    })

    test('again changes nothing, so that a resumed job ends no new session', async () => {
      const { store, people } = await openWithTwoMembers()
      expect(await store.setEnabled('ada', true)).toBe('changed')
      expect(await people.find('ada')).toMatchObject({ enabled: true, sessionVersion: 0 })
      for (const _ of ['once', 'again']) expect(await store.setEnabled('ada', false)).toBe('changed')
      expect(await people.find('ada')).toMatchObject({ enabled: false, sessionVersion: 1 })
    })

    test('works for an administrator, and for nobody else', async () => {
      const { store, people } = await openWithTwoMembers()
      await people.create(root)
      expect(await store.setEnabled('root', false)).toBe('changed')
      expect(await people.find('root')).toMatchObject({ enabled: false })
      for (const sub of ['nobody', ...awkwardTexts])
        expect(await store.setEnabled(sub, true)).toBe('not_found')
    })
  })

  describe('changing a role', () => {
    async function openWithAdmin(maxMembers = 2) {
      const setup = await openWithTwoMembers(maxMembers)
      await setup.people.create(root)
      return setup
    }

    test('changes the seat and the person’s record, and ends their sessions once', async () => {
      const { store, people } = await openWithAdmin()
      expect(await store.changeRole(ada, 'user', joinedAt)).toBe('changed')
      expect(await people.find('ada')).toMatchObject({ role: 'user', sessionVersion: 0 })
      expect(await store.changeRole(ada, 'manager', joinedAt)).toBe('changed')
      expect(await store.changeRole(ada, 'manager', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember({ ...ada, role: 'manager' }), listedMember(bob)])
      expect(await people.find('ada')).toMatchObject({ role: 'manager', sessionVersion: 1 })
    })

    test('removes the seat of a new administrator, and gives it back to a former one', async () => {
      const { store } = await openWithAdmin()
      for (const _ of ['once', 'again'])
        expect(await store.changeRole(bob, 'admin', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(ada)])

      expect(await store.changeRole(bob, 'manager', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
    })

    test('is refused without a free seat, without an organisation, and for the last administrator', async () => {
      const { store } = await openWithAdmin()
      await store.changeRole(bob, 'admin', joinedAt)
      // Two seats, and one of them is free again.
      expect(await store.add('acme', numberedMember(1), joinedAt)).toBe('added')
      expect(await store.add('acme', numberedMember(2), joinedAt)).toBe('full')
      expect(await store.changeRole(bob, 'user', joinedAt)).toBe('full')

      expect(await store.changeRole(root, 'manager', joinedAt)).toBe('no_group')
      expect(await store.changeRole(root, 'user', joinedAt)).toBe('changed')
      expect(await store.changeRole(bob, 'user', joinedAt)).toBe('last_admin')
      expect(await store.changeRole({ ...ada, sub: 'nobody' }, 'user', joinedAt)).toBe('not_found')
    })

    test('of two administrators who are demoted at the same time, one stays', async () => {
      const { store } = await openWithAdmin(0)
      await store.changeRole(bob, 'admin', joinedAt)
      const outcomes = await Promise.all(
        [root, bob].map((member) => store.changeRole(member, 'user', joinedAt)),
      )
      expect(outcomes.sort()).toEqual(['changed', 'last_admin'])
    })
  })

  test('discards the seat and the record of a person', async () => {
    const { store, people } = await openWithTwoMembers(2)
    for (const _ of ['once', 'again']) await store.discard('ada')
    expect(await store.list('acme')).toEqual([listedMember(bob)])
    expect([await people.find('ada'), await people.findByEmail(ada.email)]).toEqual([null, null])
    expect(await store.add('acme', ada, joinedAt)).toBe('added')
  })
}

/** Tests that every adapter of MembershipStore must pass. */
export function describeMembershipStore(name: string, open: Open): void {
  async function openWithGroup(maxMembers: number) {
    const setup = await open()
    await setup.groups.create(sampleGroup({ maxMembers }))
    return setup
  }

  describe(`${name} as MembershipStore`, () => {
    test('returns a member as added', async () => {
      const { store } = await openWithGroup(0)

      expect(await store.add('acme', bob, joinedAt)).toBe('added')
      expect(await store.list('acme')).toEqual([listedMember(bob)])
      expect(await store.count('acme')).toBe(1)
    })

    test('two people racing for the last seat: one gets it', async () => {
      const { store } = await openWithGroup(1)
      const outcomes = await Promise.all([store.add('acme', ada, joinedAt), store.add('acme', bob, joinedAt)])

      expect(outcomes.sort()).toEqual(['added', 'full'])
      expect(await store.count('acme')).toBe(1)
    })

    test('two hundred adds to a hundred seats: exactly a hundred members', async () => {
      const { store } = await openWithGroup(100)
      const outcomes = await concurrently(200, (n) => store.add('acme', numberedMember(n), joinedAt))
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(100)
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(100)
      expect(await store.count('acme')).toBe(100)
    })

    test('without a limit there is always a seat', async () => {
      const { store } = await openWithGroup(0)
      const outcomes = await concurrently(50, (n) => store.add('acme', numberedMember(n), joinedAt))
      expect(new Set(outcomes)).toEqual(new Set(['added']))
    })

    test.each([
      { what: 'the same person', again: { ...ada, email: 'other@example.com' } },
      { what: 'the same address', again: { ...ada, sub: 'other' } },
      { what: 'the same person with the same address', again: ada },
    ])('$what is already_member, in this organisation and in another', async ({ again }) => {
      const { store, groups } = await openWithGroup(0)
      await groups.create(sampleGroup({ slug: 'other' }))
      await store.add('acme', ada, joinedAt)

      expect(await store.add('acme', again, joinedAt)).toBe('already_member')
      expect(await store.add('other', again, joinedAt)).toBe('already_member')
      expect(await store.list('acme')).toEqual([listedMember(ada)])
      expect(await store.count('other')).toBe(0)
    })

    test('adding a member of a full organisation again returns already_member, not full', async () => {
      const { store } = await openWithGroup(1)
      await store.add('acme', ada, joinedAt)
      expect(await store.add('acme', ada, joinedAt)).toBe('already_member')
    })

    test('one address added ten times at the same time takes one seat', async () => {
      const { store } = await openWithGroup(5)
      const outcomes = await concurrently(10, (n) => store.add('acme', { ...ada, sub: `s-${n}` }, joinedAt))
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
      expect(await store.count('acme')).toBe(1)
    })

    test('nobody can be added to an organisation that does not exist', async () => {
      const { store } = await open()

      expect(await store.add('nowhere', ada, joinedAt)).toBe('not_found')
      expect(await store.list('nowhere')).toEqual([])
      expect(await store.count('nowhere')).toBe(0)
    })

    test('lists all members once, by address, in pages of at most a hundred', async () => {
      const { store } = await openWithGroup(0)
      const members = times(230, (n) => numberedMember(n))
      await Promise.all(members.toReversed().map((member) => store.add('acme', member, joinedAt)))

      const first = await store.list('acme')
      const second = await store.list('acme', first.at(-1)?.email)
      const third = await store.list('acme', second.at(-1)?.email)
      expect([first, second, third].map(({ length }) => length)).toEqual([100, 100, 30])
      expect([...first, ...second, ...third]).toEqual(members.map(listedMember))
      expect(await store.list('acme', third.at(-1)?.email)).toEqual([])
    })

    test('organisations do not see each other’s members', async () => {
      const { store, groups } = await openWithGroup(1)
      await groups.create(sampleGroup({ slug: 'acme-2', maxMembers: 1 }))
      await store.add('acme', ada, joinedAt)

      expect(await store.add('acme-2', bob, joinedAt)).toBe('added')
      expect(await store.list('acme')).toEqual([listedMember(ada)])
      expect(await store.list('acme-2')).toEqual([listedMember(bob)])
    })

    test('adding a member creates the person’s record, with address and names, in the same step', async () => {
      const { store, people } = await openWithGroup(1)
      await store.add('acme', bob, joinedAt)
      const record = { ...bob, group: 'acme', enabled: true, picture: null, sessionVersion: 0 }
      expect(await people.find('bob')).toEqual(record)
      expect(await people.findByEmail(bob.email)).toEqual(record)
    })

    test('an existing record is not changed, and a refused member gets none', async () => {
      const { store, people } = await openWithGroup(1)
      await people.create({ ...root, sub: 'ada', email: ada.email })
      const before = await people.find('ada')
      expect(await store.add('acme', ada, joinedAt)).toBe('added')
      expect(await store.add('acme', bob, joinedAt)).toBe('full')

      expect(await people.find('ada')).toEqual(before)
      expect(await people.find('bob')).toBeNull()
    })

    test('nobody is added with the address of somebody who has no seat', async () => {
      const { store, people } = await openWithGroup(0)
      await people.create(root)
      expect(await store.add('acme', { ...ada, email: root.email }, joinedAt)).toBe('already_member')
      expect(await store.list('acme')).toEqual([])
      expect(await people.find('ada')).toBeNull()
    })

    describeChanges(openWithGroup)

    test('stores awkward names unchanged', async () => {
      const { store } = await openWithGroup(0)
      const members = awkwardTexts.map((text, n) => ({ ...numberedMember(n), first: text, last: text }))
      for (const member of members) expect(await store.add('acme', member, joinedAt)).toBe('added')

      expect(await store.list('acme')).toEqual(members.map(listedMember))
    })
  })
}
