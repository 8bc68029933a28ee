import { emptyProgress } from '@kitchen-table/domain/learning'
import { expect } from 'vitest'
import { testWith } from '../test-with.ts'
import {
  ada,
  bob,
  joinedAt,
  listedMember,
  type MembershipSetup,
  numberedMember,
  type OpenMemberships,
  openWithPeople,
} from './membership-fixtures.ts'
import { awkwardTexts, sampleEvent } from './samples.ts'

/** Stores what a person leaves behind: progress, a view, a sign-in, their events, a session, and a subscription. */
async function useProduct(setup: MembershipSetup, sub: string): Promise<void> {
  const { people, progress, videoPositions, sessions, reportSubscriptions } = setup
  const event = sampleEvent({ id: `e-${sub}`, user: sub })
  await progress.update(sub, (before) => ({ after: { ...before, activeUnits: ['u-1'] }, event: null }))
  await progress.addView(sub, { id: `v-${sub}`, track: 'first-budget', time: joinedAt }, event)
  await people.addLogin(sub, {
    id: `l-${sub}`,
    time: joinedAt,
    group: 'acme',
    layout: 'default',
    role: 'user',
    where: '/',
  })
  const times = { createdAt: 1, seenAt: 1 }
  await sessions.open({ tokenHash: `hash-${sub}`, sub, version: 0, device: '', ...times })
  await reportSubscriptions.subscribe({ group: 'acme', sub, mailedQuarter: '2025-Q4' })
  await videoPositions.add(sub, { unitId: 'u-1', seconds: 30, duration: 90, savedAt: joinedAt })
}

const listEvents = ({ events }: MembershipSetup) => events.list('acme', joinedAt, 10)

/** Tests of discarding people, and of removing them. */
export function defineRemovalSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithPeople(open))

  test('discards the seat and the record of a person', async ({ store, people }) => {
    await store.add('small', { ...ada, sub: 'carl', email: 'carl@example.com' }, joinedAt)
    for (const _ of ['once', 'again']) await store.discard('carl')
    expect(await store.list('small')).toEqual([])
    expect([await people.find('carl'), await people.findByEmail('carl@example.com')]).toEqual([null, null])
    expect(await store.add('small', numberedMember(1), joinedAt)).toBe('added')
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
  })

  test('removes seat, record, progress, positions in videos, sign-ins, sessions and subscriptions of a person, and of nobody else', async (setup) => {
    const { store, people, progress, videoPositions, sessions, reportSubscriptions } = setup
    await useProduct(setup, 'ada')
    await useProduct(setup, 'bob')
    const progressOfBob = await progress.read('bob')

    expect(await store.remove('ada')).toBe('removed')
    expect(await store.remove('ada')).toBe('not_found')
    expect([await store.find('ada'), await people.find('ada')]).toEqual([null, null])
    expect(await progress.read('ada')).toEqual(emptyProgress)
    expect(await videoPositions.list('ada')).toEqual([])
    expect(await videoPositions.list('bob')).toHaveLength(1)
    expect([await sessions.find('hash-ada'), await sessions.list('ada')]).toEqual([null, []])

    expect(await store.list('acme')).toEqual([listedMember(bob, { lastLoginAt: joinedAt })])
    expect(await progress.read('bob')).toEqual(progressOfBob)
    expect(await sessions.list('bob')).toHaveLength(1)
    expect((await reportSubscriptions.listDue('2026-Q1')).map(({ sub }) => sub)).toEqual(['bob'])
  })

  test('T60: events of a removed person stay as those of nobody, and their pseudonym is not found again', async (setup) => {
    const { store, events } = setup
    for (const sub of ['ada', 'bob']) await useProduct(setup, sub)
    const before = await listEvents(setup)
    const pseudonyms = new Set(before.map(({ person }) => person))
    expect([before.length, pseudonyms.size]).toEqual([4, 2])
    const scope = { group: 'acme', layout: null }
    const range = { from: '2026-03-01', to: '2026-03-01' }
    const counts = await events.countByCode(scope, [range])

    expect(await store.remove('ada')).toBe('removed')
    expect(await listEvents(setup)).toEqual(before)
    expect(await events.countByCode(scope, [range])).toEqual(counts)
    expect(await events.countPeople(scope, [range])).toEqual([2])

    // A request that began before the removal may still arrive.
    await events.append([sampleEvent({ id: 'late-a' }), sampleEvent({ id: 'late-b', user: 'bob' })])
    const people = new Map((await listEvents(setup)).map(({ id, person }) => [id, person]))
    expect(pseudonyms).not.toContain(people.get('late-a'))
    expect(people.get('late-b')).toBe(people.get('e-bob'))
  })

  test('frees the seat and the address, and another person gets another pseudonym', async (setup) => {
    const { store, people } = setup
    const carl = { ...ada, sub: 'carl', email: 'carl@example.com' }
    await store.add('small', carl, joinedAt)
    const pseudonym = (await people.find('carl'))?.pseudonym ?? ''
    expect(await store.remove('carl')).toBe('removed')
    expect(await people.findNames([pseudonym])).toEqual(new Map())
    expect(await store.add('small', carl, joinedAt)).toBe('added')
    expect((await people.find('carl'))?.pseudonym).not.toBe(pseudonym)
  })

  test('of twenty removals at the same time one removes the person', async (setup) => {
    await useProduct(setup, 'ada')
    const removals = Array.from({ length: 20 }, () => setup.store.remove('ada'))
    expect((await Promise.all(removals)).filter((outcome) => outcome === 'removed')).toHaveLength(1)
    expect(await setup.store.count('acme')).toBe(1)
  })

  test('removes nobody by another text', async ({ store }) => {
    for (const sub of ['nobody', ...awkwardTexts]) expect(await store.remove(sub)).toBe('not_found')
    expect(await store.list('acme')).toEqual([listedMember(ada), listedMember(bob)])
  })
}
