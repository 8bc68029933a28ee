import { describe, expect } from 'vitest'
import type { MembershipStore } from '../../features/people/membership-store.ts'
import { testWith } from '../test-with.ts'
import {
  ada,
  bob,
  joinedAt,
  listedMember,
  numberedMember,
  type OpenMemberships,
  openWithPeople,
  root,
} from './membership-fixtures.ts'

/** Tests of enabling and disabling people, and of changing their role. */
export function defineRoleChangesSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))
  const otherAdmin = { ...root, sub: 'ruth', email: 'ruth@example.com' }

  test('disabling and enabling changes record and member, and ends the sessions each time', async (setup) => {
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
      expect(await store.list('acme')).toEqual([listedMember(ada, { enabled }), listedMember(bob)])
    }
    expect(await people.find('bob')).toMatchObject({ enabled: true, sessionVersion: 0 })
  })

  test('T33: the last enabled administrator can be neither disabled nor demoted nor removed', async (setup) => {
    const { store, people } = setup
    await people.create(otherAdmin)
    for (const _ of ['once', 'again']) expect(await store.setEnabled('ruth', false)).toBe('changed')
    const before = await people.find('root')
    expect(await store.setEnabled('root', false)).toBe('last_admin')
    expect(await store.changeRole('root', 'user', joinedAt)).toBe('last_admin')
    expect(await store.remove('root')).toBe('last_admin')
    expect(await people.find('root')).toEqual(before)

    expect(await store.setEnabled('ruth', true)).toBe('changed')
    expect(await store.setEnabled('root', false)).toBe('changed')
    expect(await store.remove('ruth')).toBe('last_admin')
    expect(await store.remove('root')).toBe('removed')
  })

  test.for<[string, (store: MembershipStore, sub: string) => Promise<string>]>([
    ['disabled', (store, sub) => store.setEnabled(sub, false)],
    ['demoted', (store, sub) => store.changeRole(sub, 'user', joinedAt)],
    ['removed', (store, sub) => store.remove(sub)],
  ])(
    'of two administrators who are %s at the same time, one stays',
    async ([, change], { store, people }) => {
      await people.create(otherAdmin)
      const outcomes = await Promise.all(['root', 'ruth'].map((sub) => change(store, sub)))
      expect(outcomes.filter((outcome) => outcome === 'last_admin')).toHaveLength(1)
      const admins = [await people.find('root'), await people.find('ruth')]
      expect(admins.filter((person) => person?.enabled && person.role === 'admin')).toHaveLength(1)
    },
  )

  describe('the seat of a disabled member', () => {
    const carl = { ...ada, sub: 'carl', email: 'carl@example.com' }
    const dora = { ...ada, sub: 'dora', email: 'dora@example.com' }

    test('is free for another, and a member who is enabled again needs one', async ({ store, people }) => {
      expect(await store.add('small', carl, joinedAt)).toBe('added')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 0 })
      expect(await store.setEnabled('carl', false)).toBe('changed')
      expect(await store.countSeats('small')).toEqual({ taken: 0, disabled: 1 })
      expect(await store.add('small', dora, joinedAt)).toBe('added')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 1 })
      expect(await store.count('small')).toBe(2)

      const before = await people.find('carl')
      expect(await store.setEnabled('carl', true)).toBe('full')
      expect(await people.find('carl')).toEqual(before)
      expect(await store.find('carl')).toMatchObject({ enabled: false })
      for (const _ of ['once', 'again']) expect(await store.setEnabled('dora', true)).toBe('changed')
      expect(await store.add('small', numberedMember(1), joinedAt)).toBe('full')

      expect(await store.remove('dora')).toBe('removed')
      expect(await store.setEnabled('carl', true)).toBe('changed')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 0 })
    })

    test('is taken once by one who is enabled and another who is added at the same time', async ({
      store,
    }) => {
      await store.add('small', carl, joinedAt)
      await store.setEnabled('carl', false)
      const outcomes = await Promise.all([
        store.setEnabled('carl', true),
        store.add('small', dora, joinedAt),
        store.add('small', numberedMember(1), joinedAt),
      ])
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(2)
      expect(await store.countSeats('small')).toMatchObject({ taken: 1 })
    })

    test('is not counted when they are removed, or become administrators and members again', async (setup) => {
      const { store } = setup
      await store.add('small', carl, joinedAt)
      await store.setEnabled('carl', false)
      await store.add('small', dora, joinedAt)
      expect(await store.changeRole('carl', 'admin', joinedAt)).toBe('changed')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 0 })
      // Nobody is shut out of a full organization who is shut out anyway.
      expect(await store.changeRole('carl', 'user', joinedAt)).toBe('changed')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 1 })
      expect(await store.remove('carl')).toBe('removed')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 0 })
    })

    test('needs none where there is no limit, nor where there is no organization', async ({ store }) => {
      await store.setEnabled('bob', false)
      expect(await store.setEnabled('bob', true)).toBe('changed')
      expect(await store.countSeats('nowhere')).toEqual({ taken: 0, disabled: 0 })
    })
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

    test('removes the seat of a new administrator, and gives it back to a former one', async (setup) => {
      const { store, people } = setup
      const login = {
        id: 'e-1',
        time: '2026-03-02T12:00:00.000Z',
        group: 'acme',
        layout: 'default',
        role: 'manager',
      } as const
      await people.addLogin('bob', { ...login, where: '/' })
      await store.setRemovalRequest('bob', joinedAt)
      for (const _ of ['once', 'again'])
        expect(await store.changeRole(bob.sub, 'admin', joinedAt)).toBe('changed')
      expect(await store.list('acme')).toEqual([listedMember(ada)])

      expect(await store.changeRole(bob.sub, 'manager', joinedAt)).toBe('changed')
      await store.setStatus(bob.sub, 'CONFIRMED')
      const known = { status: 'CONFIRMED', lastLoginAt: login.time, removalRequestedAt: joinedAt } as const
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob, known)])
    })

    test('leaves a person who was disabled as administrator disabled', async ({ store }) => {
      await store.changeRole(bob.sub, 'admin', joinedAt)
      await store.setEnabled(bob.sub, false)
      await store.changeRole(bob.sub, 'user', joinedAt)
      expect(await store.find('bob')).toMatchObject({ enabled: false })
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

    test('gives a former administrator no sub-group that the organization does not have any more', async (setup) => {
      const { store, groups, people } = setup
      await store.changeRole(bob.sub, 'admin', joinedAt)
      const group = await groups.find('acme')
      if (group === null) throw new Error('There is no organization.')
      const { version, ...stored } = group
      const subGroups = stored.subGroups.filter(({ id }) => id !== bob.subGroupId)
      expect(await groups.update({ ...stored, subGroups }, version, [])).toBe('updated')

      expect(await store.changeRole(bob.sub, 'user', joinedAt)).toBe('changed')
      expect(await store.find('bob')).toMatchObject({ subGroupId: null })
      expect(await people.find('bob')).toMatchObject({ subGroupId: null })
      expect((await store.summarize('acme', joinedAt)).bySubGroup.has('s-1')).toBe(false)
    })

    test('is refused in an organization that is gone', async ({ store, people }) => {
      await people.create({ ...otherAdmin, group: 'gone' })
      for (const role of ['user', 'manager'] as const)
        expect(await store.changeRole('ruth', role, joinedAt)).toBe('no_group')
      expect(await people.find('ruth')).toMatchObject({ role: 'admin', group: 'gone' })
    })

    test('is refused without an organization, for the last administrator, and for nobody', async (setup) => {
      const { store } = setup
      await store.changeRole(bob.sub, 'admin', joinedAt)
      expect(await store.changeRole(root.sub, 'manager', joinedAt)).toBe('no_group')
      expect(await store.changeRole(root.sub, 'user', joinedAt)).toBe('changed')
      expect(await store.changeRole(bob.sub, 'user', joinedAt)).toBe('last_admin')
      expect(await store.changeRole('nobody', 'user', joinedAt)).toBe('not_found')
    })
  })
}
