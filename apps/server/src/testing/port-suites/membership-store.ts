import type { Member } from '@kitchen-table/domain/groups/group'
import { describe, expect } from 'vitest'
import type { NewPerson, PersonStore } from '../../features/accounts/ports.ts'
import type { GroupStore, MembershipStore } from '../../features/groups/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts, sampleGroup, sampleMember } from './samples.ts'

/** The tests read what a membership changes of a person through the person store. */
type Open = () => Promise<{ store: MembershipStore; groups: GroupStore; people: PersonStore }>

const joinedAt = '2026-03-01T12:00:00.000Z'
const ada = sampleMember()
const bob: Member = { ...ada, sub: 'bob', email: 'bob@example.com', role: 'manager', subGroupId: 's-1' }

/** A member as listed, without a request for a new invitation. */
const listedMember = (member: Member) => ({ ...member, renewalRequestedAt: null })

/** An administrator, who has no seat. */
const root: NewPerson = { ...ada, sub: 'root', email: 'root@example.com', role: 'admin', group: null }

const numberedMember = (n: number): Member => {
  const number = String(n).padStart(5, '0')
  return sampleMember({ sub: `s-${number}`, email: `m${number}@example.com` })
}

/** Tests that every adapter of MembershipStore must pass. */
export function describeMembershipStore(name: string, open: Open): void {
  describe(`${name} as MembershipStore`, () => {
    describeSeats(open)
    describeChanges(open)
  })
}

/** The organisation "acme" has no limit of members, and "small" has one seat. */
async function openWithGroups(open: Open) {
  const setup = await open()
  await setup.groups.create(sampleGroup({ maxMembers: 0 }))
  await setup.groups.create(sampleGroup({ slug: 'small', maxMembers: 1 }))
  return setup
}

/** Tests of adding members and of their lists. */
function describeSeats(open: Open): void {
  const test = testWith(() => openWithGroups(open))

  test('returns a member as added, with a record of address and names from the same step', async ({
    store,
    people,
  }) => {
    expect(await store.add('acme', bob, joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember(bob)])
    expect(await store.count('acme')).toBe(1)
    const record = { ...bob, group: 'acme', enabled: true, picture: null, sessionVersion: 0 }
    expect(await people.find('bob')).toEqual(record)
    expect(await people.findByEmail(bob.email)).toEqual(record)
  })

  test.for([1, 100])('twice as many adds as seats, of %i: exactly as many members', async (seats, setup) => {
    const { store, groups } = setup
    await groups.create(sampleGroup({ slug: 'limited', maxMembers: seats }))
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
    '$what is already_member, and not full, in this organisation and in another',
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

  test('nobody can be added to an organisation that does not exist', async ({ store }) => {
    expect(await store.add('nowhere', ada, joinedAt)).toBe('not_found')
    expect(await store.list('nowhere')).toEqual([])
    expect(await store.count('nowhere')).toBe(0)
  })

  test('lists all members once, by address, in pages of at most a hundred', async ({ store }) => {
    const members = times(230, (n) => numberedMember(n))
    await Promise.all(members.toReversed().map((member) => store.add('acme', member, joinedAt)))

    const first = await store.list('acme')
    const second = await store.list('acme', first.at(-1)?.email)
    const third = await store.list('acme', second.at(-1)?.email)
    expect([first, second, third].map(({ length }) => length)).toEqual([100, 100, 30])
    expect([...first, ...second, ...third]).toEqual(members.map(listedMember))
    expect(await store.list('acme', third.at(-1)?.email)).toEqual([])
  })

  test('organisations do not see each other’s members', async ({ store, groups }) => {
    await groups.create(sampleGroup({ slug: 'small-2', maxMembers: 1 }))
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

  test('nobody is added with the address of somebody who has no seat', async ({ store, people }) => {
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

/** Tests of changes of members: ada and bob are members of "acme", and root is an administrator. */
function describeChanges(open: Open): void {
  const test = testWith(async () => {
    const setup = await openWithGroups(open)
    for (const member of [ada, bob]) await setup.store.add('acme', member, joinedAt)
    await setup.people.create(root)
    return setup
  })

  test('lists when a member requested a new invitation last', async ({ store }) => {
    for (const time of ['2026-02-28T12:00:00.000Z', joinedAt])
      await store.recordInvitationRequest('bob', time)
    expect(await store.list('acme')).toEqual([listedMember(ada), { ...bob, renewalRequestedAt: joinedAt }])
  })

  test.for(['root', 'nobody', ...awkwardTexts])(
    'who is no member cannot request an invitation, and who is nobody cannot be enabled: %j',
    async (sub, { store, people }) => {
      await store.recordInvitationRequest(sub, joinedAt)
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      if (sub !== 'root') expect(await store.setEnabled(sub, true)).toBe('not_found')
      expect(await people.find('nobody')).toBeNull()
    },
  )

  describe('changing an address', () => {
    test('changes that of the member and that of the person, unless somebody else has it', async (setup) => {
      const { store, people } = setup
      expect(await store.changeEmail('ada', 'bob@example.com')).toBe('exists')
      expect(await store.changeEmail('nobody', 'free@example.com')).toBe('not_found')
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      expect(await people.find('ada')).toMatchObject({ email: ada.email })

      const changed = { ...ada, email: 'zoe@example.com' }
      for (const _ of ['once', 'again']) expect(await store.changeEmail('ada', changed.email)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(bob), listedMember(changed)])
      expect(await people.findByEmail(changed.email)).toMatchObject({ sub: 'ada', sessionVersion: 0 })
      expect(await people.findByEmail(ada.email)).toBeNull()
      expect(await store.add('acme', { ...ada, sub: 'new' }, joinedAt)).toBe('added')
    })

    test('changes that of an administrator, who has only a record, and competes with them', async (setup) => {
      const { store, people } = setup
      expect(await store.changeEmail('ada', root.email)).toBe('exists')
      expect(await store.changeEmail('root', ada.email)).toBe('exists')
      expect(await store.changeEmail('root', 'zoe@example.com')).toBe('changed')
      expect(await people.find('root')).toMatchObject({ email: 'zoe@example.com' })
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      expect(await store.changeEmail('ada', root.email)).toBe('changed')
    })

    test('to the same one at the same time: one of two members gets it', async ({ store }) => {
      const changes = ['ada', 'bob'].map((sub) => store.changeEmail(sub, 'zoe@example.com'))
      expect((await Promise.all(changes)).sort()).toEqual(['changed', 'exists'])
    })
  })

  test('disabling and enabling changes the record, and ends the sessions each time', async (setup) => {
    const { store, people } = setup
    const before = await people.find('ada')
    for (const [enabled, sessionVersion] of [
      [true, 0],
      [false, 1],
      [true, 2],
    ] as const) {
      // Again, it changes nothing, so that a resumed job ends no new session.
      for (const _ of ['once', 'again']) expect(await store.setEnabled('ada', enabled)).toBe('changed')
      expect(await people.find('ada')).toEqual({ ...before, enabled, sessionVersion })
    }
    expect(await people.find('bob')).toMatchObject({ enabled: true, sessionVersion: 0 })
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
  })

  test('an administrator can be disabled', async ({ store, people }) => {
    expect(await store.setEnabled('root', false)).toBe('changed')
    expect(await people.find('root')).toMatchObject({ enabled: false })
  })

  describe('changing a role', () => {
    test('changes the seat and the person’s record, and ends their sessions once', async (setup) => {
      const { store, people } = setup
      expect(await store.changeRole(ada.sub, 'user', joinedAt)).toBe('changed')
      expect(await people.find('ada')).toMatchObject({ role: 'user', sessionVersion: 0 })
      for (const _ of ['once', 'again'])
        expect(await store.changeRole(ada.sub, 'manager', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember({ ...ada, role: 'manager' }), listedMember(bob)])
      expect(await people.find('ada')).toMatchObject({ role: 'manager', sessionVersion: 1 })
    })

    test('removes the seat of a new administrator, and gives it back to a former one', async ({ store }) => {
      for (const _ of ['once', 'again'])
        expect(await store.changeRole(bob.sub, 'admin', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(ada)])

      expect(await store.changeRole(bob.sub, 'manager', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
    })

    test('is refused without a free seat, which it gave to another', async ({ store, people }) => {
      const carl = { ...ada, sub: 'carl', email: 'carl@example.com' }
      expect(await store.add('small', carl, joinedAt)).toBe('added')
      expect(await store.changeRole(carl.sub, 'admin', joinedAt)).toBe('changed')
      expect(await store.add('small', numberedMember(1), joinedAt)).toBe('added')
      expect(await store.add('small', numberedMember(2), joinedAt)).toBe('full')
      expect(await store.changeRole(carl.sub, 'user', joinedAt)).toBe('full')
      expect(await people.find('carl')).toMatchObject({ role: 'admin' })
    })

    test('is refused without an organisation, for the last administrator, and for nobody', async (setup) => {
      const { store } = setup
      await store.changeRole(bob.sub, 'admin', joinedAt)
      expect(await store.changeRole(root.sub, 'manager', joinedAt)).toBe('no_group')
      expect(await store.changeRole(root.sub, 'user', joinedAt)).toBe('changed')
      expect(await store.changeRole(bob.sub, 'user', joinedAt)).toBe('last_admin')
      expect(await store.changeRole('nobody', 'user', joinedAt)).toBe('not_found')
    })

    test('of two administrators who are demoted at the same time, one stays', async ({ store }) => {
      await store.changeRole(bob.sub, 'admin', joinedAt)
      const changes = [root, bob].map((member) => store.changeRole(member.sub, 'user', joinedAt))
      expect((await Promise.all(changes)).sort()).toEqual(['changed', 'last_admin'])
    })
  })

  test('discards the seat and the record of a person', async ({ store, people }) => {
    await store.add('small', { ...ada, sub: 'carl', email: 'carl@example.com' }, joinedAt)
    for (const _ of ['once', 'again']) await store.discard('carl')
    expect(await store.list('small')).toEqual([])
    expect([await people.find('carl'), await people.findByEmail('carl@example.com')]).toEqual([null, null])
    expect(await store.add('small', numberedMember(1), joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
  })
}
