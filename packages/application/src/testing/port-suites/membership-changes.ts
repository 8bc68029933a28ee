import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import {
  ada,
  bob,
  joinedAt,
  listedMember,
  type OpenMemberships,
  openWithPeople,
  root,
} from './membership-fixtures.ts'
import { awkwardTexts } from './samples.ts'

/** Tests of changes of what a member is called, and of what they ask for. */
export function defineMembershipChangesSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))

  test('lists when a member requested a new invitation last', async ({ store }) => {
    for (const time of ['2026-02-28T12:00:00.000Z', joinedAt])
      await store.recordInvitationRequest('bob', time)
    expect(await store.list('acme')).toEqual([
      listedMember(ada),
      listedMember(bob, { renewalRequestedAt: joinedAt }),
    ])
  })

  test.for(['root', 'nobody', ...awkwardTexts])(
    'who is no member cannot request an invitation, and has no state of an account: %j',
    async (sub, { store, people }) => {
      await store.recordInvitationRequest(sub, joinedAt)
      await store.setStatus(sub, 'CONFIRMED')
      expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
      expect(await people.find('nobody')).toBeNull()
    },
  )

  test.for(['nobody', ...awkwardTexts])('who is nobody cannot be changed: %j', async (sub, { store }) => {
    expect(await store.setEnabled(sub, true)).toBe('not_found')
    expect(await store.setEnabled(sub, false)).toBe('not_found')
    expect(await store.rename(sub, { first: 'A', last: 'B' })).toBe('not_found')
    expect(await store.setRemovalRequest(sub, joinedAt)).toBe('not_found')
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
  })

  describe('changing an address', () => {
    test('changes that of the member and that of the person, unless someone else has it', async (setup) => {
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

  test('changing names changes those of the member and of the record, and ends no session', async (setup) => {
    const { store, people } = setup
    const names = { first: 'Grace', last: 'Hopper' }
    for (const sub of ['ada', 'ada', 'root']) expect(await store.rename(sub, names)).toBe('changed')
    expect(await store.list('acme')).toEqual([listedMember({ ...ada, ...names }), listedMember(bob)])
    for (const sub of ['ada', 'root'])
      expect(await people.find(sub)).toMatchObject({ ...names, sessionVersion: 0 })
    const everybody = { subGroup: null, status: null }
    const order = { sort: 'name', descending: false } as const
    expect(await store.search('acme', { ...everybody, search: 'hop' }, order)).toMatchObject({ matching: 1 })
    expect(await store.search('acme', { ...everybody, search: 'byron' }, order)).toMatchObject({
      matching: 1,
    })
    expect((await people.search('gra')).map(({ sub }) => sub)).toEqual(['ada', 'root'])
  })

  test.for(awkwardTexts)('changes a name to %j', async (text, { store, people }) => {
    const names = { first: text, last: text }
    expect(await store.rename('ada', names)).toBe('changed')
    expect(await store.find('ada')).toEqual({ ...listedMember({ ...ada, ...names }), group: 'acme' })
    expect(await people.find('ada')).toMatchObject(names)
  })

  test('a request to be removed is stored with the member and the record, and can be taken back', async (setup) => {
    const { store, people } = setup
    const read = async () => [
      (await store.find('ada'))?.removalRequestedAt,
      (await people.find('ada'))?.removalRequestedAt,
    ]
    expect(await read()).toEqual([null, null])
    expect(await store.setRemovalRequest('ada', joinedAt)).toBe('recorded')
    expect(await read()).toEqual([joinedAt, joinedAt])
    expect(await store.list('acme')).toEqual([
      listedMember(ada, { removalRequestedAt: joinedAt }),
      listedMember(bob),
    ])
    expect(await store.setRemovalRequest('ada', null)).toBe('recorded')
    expect(await read()).toEqual([null, null])
    expect(await store.setRemovalRequest('root', joinedAt)).toBe('recorded')
    expect(await people.find('root')).toMatchObject({ removalRequestedAt: joinedAt })
  })

  test('lists the state of the account that was recorded last', async ({ store }) => {
    for (const status of ['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'CONFIRMED'] as const) {
      await store.setStatus('ada', status)
      expect(await store.list('acme')).toEqual([listedMember(ada, { status }), listedMember(bob)])
    }
  })
}
