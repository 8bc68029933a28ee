import { type DayRange, type LoggedEvent, type UsageEvent, utcDayOf } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { EventScope, EventStore, PeopleRequest } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import { acmeScope, everyOrganization, type OpenEvents } from './event-store-samples.ts'
import { sampleEvent } from './samples.ts'

const peopleGroups = ['acme', 'globex', 'none']

/** Counts the people of requests in a list of events, one by one. */
export function countPeopleIn(
  events: readonly LoggedEvent[],
  { group, layout }: EventScope,
  { from, to }: DayRange,
  requests: readonly PeopleRequest[],
): number[] {
  const inScope = events.filter(
    (event) =>
      (group === null || event.group === group) &&
      (layout === null || event.layout === layout) &&
      utcDayOf(event.time) >= from &&
      utcDayOf(event.time) <= to,
  )
  return requests.map(({ events: codes, details }) => {
    const codesOf: readonly number[] = codes
    const matching = inScope.filter(
      ({ event, detail }) => codesOf.includes(event) && details.includes(detail),
    )
    return new Set(matching.map(({ person }) => person)).size
  })
}

/** Returns the whole log of the organizations that tests have. */
async function listLog(store: EventStore): Promise<LoggedEvent[]> {
  const logs = peopleGroups.map((group) => store.list(group, '2000-01-01T00:00:00.000Z', 10_000))
  return (await Promise.all(logs)).flat()
}

/** Tests of the distinct people of details. */
export function defineEventPeopleSuite(open: OpenEvents): void {
  const test = testWith(async () => (await open()).store)
  const range = { from: '2026-03-01', to: '2026-03-03' }

  test('counts the distinct people of details, of some codes, days, organizations and layouts', async (store) => {
    await store.append(appendedEvents())
    const requests: PeopleRequest[] = [
      { events: [100], details: ['a'] },
      { events: [100], details: ['a', 'b', 'b', 'nothing'] },
      { events: [100, 120], details: ['a'] },
      { events: [120], details: ['b'] },
      { events: [], details: ['a'] },
      { events: [100], details: [] },
    ]
    const ranges = [range, { from: '2026-03-02', to: '2026-03-02' }, { from: '2026-03-03', to: '2026-03-01' }]
    const scopes = [
      acmeScope,
      everyOrganization,
      { group: 'acme', layout: 'spring' },
      { group: null, layout: 'spring' },
    ]
    const log = await listLog(store)
    for (const scope of scopes)
      for (const days of ranges)
        expect(await store.countDetailPeople(scope, days, requests)).toEqual(
          countPeopleIn(log, scope, days, requests),
        )
    expect(await store.countDetailPeople(everyOrganization, range, requests)).toEqual([3, 4, 4, 1, 0, 0])
    expect(await store.countDetailPeople(acmeScope, range, [])).toEqual([])
  })

  test('who moved to another organization is counted in both, and once in all', async (store) => {
    const ada = sampleEvent({ user: 'ada', detail: 'a' })
    await store.append([ada, { ...ada, id: 'e-2', group: 'globex' }])
    const request = { events: [100], details: ['a'] } as const
    for (const scope of [acmeScope, { group: 'globex', layout: null }, everyOrganization])
      expect(await store.countDetailPeople(scope, range, [request])).toEqual([1])
  })

  test('awkward texts are details like others', async (store) => {
    const details = ['😀', 'a|b', "o'clock", ' ', 'x'.repeat(200), '%', 'a\u0000b']
    await store.append(
      details.flatMap((detail, n) =>
        ['ada', 'bob'].map((user) => sampleEvent({ id: `e-${n}`, user, detail, event: 400 })),
      ),
    )
    const requests = details.map((detail) => ({ events: [400], details: [detail] }) as const)
    expect(await store.countDetailPeople(acmeScope, range, requests)).toEqual(details.map(() => 2))
  })
}

function appendedEvents(): UsageEvent[] {
  const changes: Partial<UsageEvent>[] = [
    { user: 'ada', detail: 'a' },
    { user: 'ada', detail: 'a' },
    { user: 'ada', detail: 'a', layout: 'spring', time: '2026-03-02T00:00:00.000Z' },
    { user: 'bob', detail: 'a', time: '2026-03-03T23:59:59.999Z' },
    { user: 'bob', detail: 'b' },
    { user: 'cyd', detail: 'b', time: '2026-03-02T23:59:59.999Z' },
    { user: 'cyd', detail: 'a', time: '2026-03-04T00:00:00.000Z' },
    { user: 'cyd', detail: 'b', event: 120, layout: 'spring' },
    { user: 'dan', detail: 'a', group: 'globex', layout: 'spring' },
    { user: 'eve', detail: 'a', event: 120, group: 'none' },
  ]
  return changes.map((change, n) => sampleEvent({ id: `e-${n}`, ...change }))
}
