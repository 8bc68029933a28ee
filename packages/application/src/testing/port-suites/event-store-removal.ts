import type { UsageEvent } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { OwnDataStore } from '../../features/accounts/own-data/ports.ts'
import type { EventStore } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { acmeScope, everyOrganization, listAll, toLoggedEvent } from './event-store-samples.ts'
import { sampleEvent } from './samples.ts'

export type OpenRemoval = () => Promise<{ store: EventStore; ownData: Pick<OwnDataStore, 'listEvents'> }>

const NOW = Date.parse('2027-03-10T12:00:00.000Z')
const HOUR_MS = 60 * 60_000
const allDays = { from: '2026-01-01', to: '2026-12-31' }
const groups = ['acme', 'globex', 'none', 'a|b']

/** Calls it as a process does now, and again an hour later. Returns how many events were removed. */
async function removeBefore(
  store: EventStore,
  month: string,
  signal = new AbortController().signal,
): Promise<number> {
  const first = await store.removeEventsBefore(month, { now: () => NOW, signal })
  return first + (await store.removeEventsBefore(month, { now: () => NOW + HOUR_MS, signal }))
}

const event = (id: string, time: string, change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id, time, ...change })
const lastOfJanuary = '2026-01-31T23:59:59.999Z'
const firstOfFebruary = '2026-02-01T00:00:00.000Z'

/** In each organization two events of January, and two of February or later. */
const eventsOfOrganizations = groups.flatMap((group, n) => [
  event(`first-${n}`, '2026-01-01T00:00:00.000Z', { group, user: `u-${n}` }),
  event(`last-${n}`, lastOfJanuary, { group, user: 'ada', event: 500, detail: 'user' }),
  event(`next-${n}`, firstOfFebruary, { group, user: 'ada' }),
  event(`late-${n}`, '2026-03-15T12:00:00.000Z', { group, user: 'ada', event: 500, detail: 'user' }),
])
const isOfJanuary = ({ time }: UsageEvent) => time < firstOfFebruary

async function readCounters(store: EventStore) {
  const requests = ([100, 500] as const).map((code) => ({ events: [code], order: 'most', limit: 9 }) as const)
  return {
    codes: await store.countByCode(everyOrganization, [allDays, { from: '2026-01-01', to: '2026-01-31' }]),
    people: await store.countPeople(acmeScope, [allDays, { from: '2026-01-31', to: '2026-01-31' }]),
    ranked: await store.rankDetails(acmeScope, allDays, requests),
    firstDays: await store.findFirstDays(),
  }
}

/** Tests of the removal of past months. */
export function defineEventRemovalSuite(open: OpenRemoval): void {
  const test = testWith(open)

  test('T71: removes the months before one of all organizations, once', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    expect(await removeBefore(store, '2026-02')).toBe(2 * groups.length)
    for (const group of groups) {
      const kept = eventsOfOrganizations.filter((each) => each.group === group && !isOfJanuary(each))
      expect(await listAll(store, group)).toEqual(kept.map(toLoggedEvent))
    }
    expect(await removeBefore(store, '2026-02')).toBe(0)
    expect(await removeBefore(store, '2026-03')).toBe(groups.length)
  })

  test('what was counted of removed events stays', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    const before = await readCounters(store)
    await removeBefore(store, '2026-02')
    expect(await readCounters(store)).toEqual(before)
    await store.append([event('new', '2026-02-03T12:00:00.000Z', { event: 300, detail: 'u-1' })])
    await removeBefore(store, '2026-04')
    const { people, firstDays } = await readCounters(store)
    expect(people).toEqual(before.people)
    expect(firstDays).toEqual(new Map([...before.firstDays, [300, '2026-02-03']]))
  })

  test('distinct people of details are those of the months that are left', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    const requests = [{ events: [100], details: ['first-budget'] }] as const
    const count = (from: string, to: string) =>
      store.countDetailPeople(everyOrganization, { from, to }, requests)
    expect(await count('2026-01-01', '2026-12-31')).toEqual([groups.length + 1])
    await removeBefore(store, '2026-02')
    expect(await count('2026-01-01', '2026-12-31')).toEqual([1])
    expect(await count('2026-02-01', '2026-02-01')).toEqual([1])
    expect(await count('2026-01-01', '2026-01-31')).toEqual([0])
  })

  test('a removed event that is sent again is dropped, and a stored one is known', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    const before = await readCounters(store)
    await removeBefore(store, '2026-02')
    const dropped = await store.append(eventsOfOrganizations)
    expect(dropped).toEqual(eventsOfOrganizations.filter(isOfJanuary))
    expect(await readCounters(store)).toEqual(before)
    expect(await listAll(store)).toHaveLength(2)
    const [, , known] = eventsOfOrganizations
    expect(dropped).not.toContain(known)
  })

  test('the end of a video whose start was removed is dropped', async ({ store }) => {
    const start = event('start', '2026-01-31T23:50:00.000Z', { event: 200, detail: 'u-1' })
    const end = event('end', '2026-02-01T00:10:00.000Z', { event: 220, detail: 'u-1' })
    await store.append([start, { ...end, id: 'first-end' }])
    await removeBefore(store, '2026-02')
    expect(await store.append([end])).toEqual([end])
  })

  test('people download their own events of the months that are left', async ({ store, ownData }) => {
    const old = times(120, (n) => event(`old-${n}`, lastOfJanuary, { user: n % 2 ? 'ada' : 'bob' }))
    await store.append([
      ...old,
      event('z-kept', firstOfFebruary),
      event('bobs', firstOfFebruary, { user: 'bob' }),
    ])
    expect(await removeBefore(store, '2026-02')).toBe(old.length)
    expect((await ownData.listEvents('ada')).map(({ id }) => id)).toEqual(['z-kept'])
    expect((await ownData.listEvents('bob')).map(({ id }) => id)).toEqual(['bobs'])
  })

  test('a removal that was stopped is continued', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    const before = await readCounters(store)
    expect(await removeBefore(store, '2026-02', AbortSignal.abort())).toBe(0)
    expect(await readCounters(store)).toEqual(before)
    expect(await removeBefore(store, '2026-02')).toBe(2 * groups.length)
    expect(await listAll(store)).toHaveLength(2)
  })

  test('a log without earlier events has no beginning, and accepts them', async ({ store }) => {
    await store.append([event('kept', firstOfFebruary)])
    expect(await removeBefore(store, '2026-02')).toBe(0)
    expect(await store.append([event('older', lastOfJanuary)])).toEqual([])
    expect(await listAll(store)).toHaveLength(2)
  })

  test('the beginning of the log never goes back', async ({ store }) => {
    await store.append(eventsOfOrganizations)
    await removeBefore(store, '2026-03')
    expect(await removeBefore(store, '2026-02')).toBe(0)
    const again = event('again', firstOfFebruary)
    expect(await store.append([again])).toEqual([again])
  })
}
