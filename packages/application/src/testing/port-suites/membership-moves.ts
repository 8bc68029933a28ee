import type { AuditEntry } from '@kitchen-table/domain/organizations'
import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import {
  ada,
  bob,
  joinedAt,
  listedMember,
  numberedMember,
  type OpenMemberships,
  openWithPeople,
} from './membership-fixtures.ts'
import { awkwardTexts, sampleAuditEntry, sampleOrganization } from './samples.ts'

const MAX_BATCH = 45
const entry: AuditEntry = sampleAuditEntry({ action: 'members_moved' })

/** Tests of moving members between sub-groups ("acme" has the sub-group "s-1") and organizations, and of inviting them again. */
export function defineMembershipMovesSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))

  defineTransferSuite(open)

  describe('moving members', () => {
    test('moves member and record, returns how many were elsewhere, and records the entry', async (setup) => {
      const { store, people, audit } = setup
      const subs = ['ada', 'bob', 'root', 'nobody', ...awkwardTexts]
      expect(await store.move('acme', subs, 's-1', [entry])).toBe(1)
      expect((await store.list('acme')).map(({ subGroupId }) => subGroupId)).toEqual(['s-1', 's-1'])
      expect(await people.find('ada')).toMatchObject({ subGroupId: 's-1', sessionVersion: 0 })
      expect(await people.find('root')).toMatchObject({ subGroupId: null })
      expect(await audit.list('acme', 10)).toEqual([entry])

      expect(await store.move('acme', subs, null, [])).toBe(2)
      expect(await people.find('bob')).toMatchObject({ subGroupId: null })
    })

    test('that moves nobody records nothing', async ({ store, audit }) => {
      expect(await store.move('acme', ['bob', 'nobody'], 's-1', [entry])).toBe(0)
      expect(await audit.list('acme', 10)).toEqual([])
    })

    test.for(['gone', ...awkwardTexts])(
      'to a sub-group that is not there is refused: %j',
      async (id, setup) => {
        const { store, people, audit } = setup
        expect(await store.move('acme', ['ada', 'bob'], id, [entry])).toBe('no_sub_group')
        expect(await store.move('nowhere', ['ada', 'bob'], 's-1', [entry])).toBe('no_sub_group')
        expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
        expect(await people.find('bob')).toMatchObject({ subGroupId: 's-1' })
        expect(await audit.list('acme', 10)).toEqual([])
      },
    )

    test('moves no members of another organization', async ({ store, people }) => {
      await store.add('small', numberedMember(1), joinedAt)
      expect(await store.move('small', ['ada', 'bob'], null, [])).toBe(0)
      expect(await people.find('bob')).toMatchObject({ subGroupId: 's-1' })
    })

    test(`takes ${MAX_BATCH} members at once, and no more`, async ({ store }) => {
      const members = times(MAX_BATCH + 1, (n) => numberedMember(n))
      await Promise.all(members.map((member) => store.add('acme', member, joinedAt)))
      const subs = members.map(({ sub }) => sub)
      await expect(store.move('acme', subs, 's-1', [])).rejects.toThrow(RangeError)
      expect(await store.move('acme', subs.slice(1), 's-1', [])).toBe(MAX_BATCH)
    })

    test('fifty moves and adds at the same time lose nothing', async ({ store, people }) => {
      const existing = times(50, (n) => numberedMember(n))
      await Promise.all(existing.map((member) => store.add('acme', member, joinedAt)))
      await concurrently(50, async (n) => {
        const added = numberedMember(100 + n, { subGroupId: 's-1' })
        await Promise.all([
          store.move('acme', [numberedMember(n).sub], 's-1', []),
          store.add('acme', added, joinedAt),
        ])
      })
      expect(await store.count('acme')).toBe(102)
      const counts = await store.summarize('acme', joinedAt)
      expect(counts.bySubGroup).toEqual(new Map(Object.entries({ '': 1, 's-1': 101 })))
      for (const { sub } of existing) expect(await people.find(sub)).toMatchObject({ subGroupId: 's-1' })
    })

    test('while the sub-group is removed leaves nobody in it whom the store says it has not moved', async (setup) => {
      const { store, groups, people } = setup
      const [outcome] = await Promise.all([
        store.move('acme', ['ada'], 's-1', []),
        groups.update(sampleOrganization({ maxMembers: 0, subGroups: [] }), 1, []),
      ])
      const isMoved = (await people.find('ada'))?.subGroupId === 's-1'
      expect(outcome).toBe(isMoved ? 1 : 'no_sub_group')
    })
  })

  describe('inviting again', () => {
    const sentAt = '2026-03-08T12:00:00.000Z'
    const week = { sentAt, notSince: '2026-03-01T12:00:00.001Z' }

    test('records the time, and returns who is to get an e-mail, also to a job that is resumed', async (setup) => {
      const { store } = setup
      for (const _ of ['once', 'again'])
        expect(await store.recordInvitations('acme', [{ sub: 'ada' }, { sub: 'nobody' }], week)).toEqual([
          'ada',
        ])
      const invited = listedMember(ada, { invitedAt: sentAt })
      expect(await store.list('acme')).toEqual([invited, listedMember(bob)])
      const later = { sentAt: '2026-03-09T12:00:00.000Z', notSince: sentAt }
      expect(await store.recordInvitations('acme', [{ sub: 'ada' }, { sub: 'bob' }], later)).toEqual(['bob'])
    })

    test('passes over people who have signed in, who are disabled, and of other organizations', async (setup) => {
      const { store } = setup
      await store.setStatus('ada', 'CONFIRMED')
      await store.setEnabled('bob', false)
      await store.add('small', numberedMember(1), joinedAt)
      const subs = ['ada', 'bob', 'root', numberedMember(1).sub, ...awkwardTexts]
      for (const some of [subs.slice(0, 15), subs.slice(15)])
        expect(
          await store.recordInvitations(
            'acme',
            some.map((sub) => ({ sub })),
            week,
          ),
        ).toEqual([])
      expect((await store.list('acme')).map(({ invitedAt }) => invitedAt)).toEqual([joinedAt, joinedAt])
    })

    test('invites those who were added without an invitation, whenever that was', async (setup) => {
      const { store } = setup
      const cleo = numberedMember(7)
      await store.add('acme', { ...cleo, isInvited: false }, joinedAt)
      const uninvited = listedMember(cleo, { invitedAt: null, firstInvitedAt: null })
      expect((await store.find(cleo.sub))?.invitedAt).toBeNull()
      expect(await store.list('acme')).toContainEqual(uninvited)
      expect(await store.summarize('acme', sentAt)).toMatchObject({ pending: 2, uninvited: 1, stale: 2 })
      const found = await store.search(
        'acme',
        { search: '', subGroup: null, status: 'uninvited' },
        { sort: 'email', descending: false },
      )
      expect(found).toMatchObject({ members: [uninvited], matching: 1 })
      const long = { sentAt, notSince: joinedAt }
      expect(await store.recordInvitations('acme', [{ sub: 'ada' }, { sub: cleo.sub }], long)).toEqual([
        cleo.sub,
      ])
      expect(await store.find(cleo.sub)).toMatchObject({ invitedAt: sentAt, firstInvitedAt: sentAt })
      expect(await store.summarize('acme', sentAt)).toMatchObject({ pending: 3, uninvited: 0 })
    })

    test('keeps when someone was invited first, and that they refuse reminders', async (setup) => {
      const { store } = setup
      expect(await store.refuseReminders('ada')).toBe('refused')
      expect(await store.refuseReminders('nobody')).toBe('not_found')
      await store.recordInvitations('acme', [{ sub: 'ada' }], week)
      const [listed] = await store.list('acme')
      expect(listed).toEqual(
        listedMember(ada, { invitedAt: sentAt, firstInvitedAt: joinedAt, wantsReminders: false }),
      )
    })

    test('of one member ten times at the same time happens once', async ({ store }) => {
      const outcomes = await concurrently(10, (n) =>
        store.recordInvitations('acme', [{ sub: 'ada' }], { ...week, sentAt: `2026-03-08T12:00:00.00${n}Z` }),
      )
      expect(outcomes.flat()).toEqual(['ada'])
    })
  })
}

/** Tests of moving members to another organization; "small" has one seat. */
function defineTransferSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))
  const movedAt = '2026-03-01T12:00:00.000Z'
  const entries = ['acme', 'small'].map((group) =>
    sampleAuditEntry({ id: `moved-${group}`, group, action: 'member_moved' }),
  )

  describe('moving a member to another organization', () => {
    test('moves member, record, progress and entries, also when it is repeated', async (setup) => {
      const { store, people, audit, progress } = setup
      await progress.update('bob', (before) => ({ after: { ...before, activeUnits: ['u-1'] }, event: null }))
      const before = await store.find('bob')
      for (const _ of ['once', 'again'])
        expect(await store.transfer('bob', 'small', movedAt, entries)).toBe('transferred')
      expect(await store.find('bob')).toEqual({ ...before, group: 'small', subGroupId: null })
      expect(await people.find('bob')).toMatchObject({ group: 'small', subGroupId: null, sessionVersion: 0 })
      expect(await people.findByEmail(bob.email)).toMatchObject({ sub: 'bob' })
      expect((await store.list('acme')).map(({ sub }) => sub)).toEqual(['ada'])
      expect((await store.list('small')).map(({ sub }) => sub)).toEqual(['bob'])
      expect([await store.countSeats('acme'), await store.countSeats('small')]).toEqual([
        { taken: 1, disabled: 0 },
        { taken: 1, disabled: 0 },
      ])
      expect((await progress.read('bob')).activeUnits).toEqual(['u-1'])
      for (const entry of entries) expect(await audit.list(entry.group, 10)).toEqual([entry])

      expect(await store.transfer('bob', 'acme', movedAt, [])).toBe('transferred')
      expect(await store.countSeats('small')).toEqual({ taken: 0, disabled: 0 })
    })

    test('needs a free seat, which a disabled one does not, and changes nothing otherwise', async (setup) => {
      const { store, people, audit } = setup
      await store.add('small', numberedMember(1), joinedAt)
      const before = await people.find('bob')
      expect(await store.transfer('bob', 'small', movedAt, entries)).toBe('full')
      expect(await store.transfer('bob', 'nowhere', movedAt, entries)).toBe('no_group')
      for (const sub of ['root', 'nobody'])
        expect(await store.transfer(sub, 'small', movedAt, entries)).toBe('not_found')
      expect(await people.find('bob')).toEqual(before)
      for (const { group } of entries) expect(await audit.list(group, 10)).toEqual([])

      await store.setEnabled('bob', false)
      expect(await store.transfer('bob', 'small', movedAt, entries)).toBe('transferred')
      expect(await store.countSeats('small')).toEqual({ taken: 1, disabled: 1 })
    })

    test('of two at the same time, one gets the last seat', async ({ store }) => {
      const outcomes = await Promise.all(
        ['ada', 'bob'].map((sub) => store.transfer(sub, 'small', movedAt, [])),
      )
      expect(outcomes.toSorted()).toEqual(['full', 'transferred'])
      expect(await store.countSeats('small')).toMatchObject({ taken: 1 })
    })
  })
}
