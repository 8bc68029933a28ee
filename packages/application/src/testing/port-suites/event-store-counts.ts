import { addDays, type UsageEvent } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { EventScope } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import {
  acmeScope,
  countCodes,
  everyOrganization,
  hoursAfterNoon,
  type OpenEvents,
  oneDay,
  rankDetails,
  sampleDay,
} from './event-store-samples.ts'
import { sampleEvent } from './samples.ts'

/** Tests of the counts of events and people. */
export function defineEventCountsSuite(open: OpenEvents): void {
  defineDaysSuite(open)
  defineScopesSuite(open)
}

function defineDaysSuite(open: OpenEvents): void {
  const test = testWith(async () => (await open()).store)
  const lastMillisecond = 'T23:59:59.999Z'
  const firstMillisecond = 'T00:00:00.000Z'

  test.for([
    { what: 'an ordinary day', of: '2026-03-10' },
    { what: 'the last day of a year', of: '2026-12-31' },
    { what: 'a leap day', of: '2028-02-29' },
    { what: 'the day before 1 March in other years', of: '2026-02-28' },
    { what: 'the day on which clocks go forward in Europe', of: '2026-03-29' },
    { what: 'the day on which clocks go back in Europe', of: '2026-10-25' },
    { what: 'the day on which clocks go forward in America', of: '2026-03-08' },
    { what: 'the day on which clocks go back in America', of: '2026-11-01' },
  ])('days are UTC days, and ranges include their first and last one: $what', async ({ of }, store) => {
    const [before, after] = [addDays(of, -1), addDays(of, 1)]
    const moments = [
      before + lastMillisecond,
      of + firstMillisecond,
      of + lastMillisecond,
      after + firstMillisecond,
    ]
    await store.append(
      moments.map((time, n) =>
        sampleEvent({ id: `e-${n}`, event: 500, user: `u-${n}`, detail: `d-${n}`, time }),
      ),
    )

    const ranges = [
      { from: of, to: of, count: 2 },
      { from: before, to: of, count: 3 },
      { from: of, to: after, count: 3 },
      { from: before, to: after, count: 4 },
      { from: '2000-01-01', to: before, count: 1 },
      { from: after, to: '2040-12-31', count: 1 },
      { from: '2000-01-01', to: addDays(before, -1), count: 0 },
      { from: after, to: before, count: 0 },
    ]
    for (const scope of [acmeScope, everyOrganization]) {
      const counts = await store.countByCode(scope, ranges)
      expect(counts.map((each) => [...each])).toEqual(
        ranges.map(({ count }) => (count ? [[500, count]] : [])),
      )
      expect(await store.countPeople(scope, ranges)).toEqual(ranges.map(({ count }) => count))
    }
    const details = (await rankDetails(store, 500, oneDay(of))).map(({ detail }) => detail)
    expect(details).toEqual(['d-1', 'd-2'])
    expect(await store.findFirstDays()).toEqual(new Map([[500, before]]))
  })

  test('no range has no counts, and a store without events has none in any', async (store) => {
    expect(await store.countByCode(acmeScope, [])).toEqual([])
    expect(await store.countPeople(acmeScope, [])).toEqual([])
    for (const scope of [acmeScope, everyOrganization]) {
      expect(await store.countByCode(scope, [oneDay(sampleDay)])).toEqual([new Map()])
      expect(await store.countPeople(scope, [oneDay(sampleDay)])).toEqual([0])
    }
    expect(await store.findFirstDays()).toEqual(new Map())
  })
}

type ScopeCase = {
  scope: EventScope
  range: { from: string; to: string }
  counts: Record<number, number>
  people: number
}

const secondDay = '2026-03-02'
const bothDays = { from: sampleDay, to: secondDay }

function defineScopesSuite(open: OpenEvents): void {
  const signIn = (user: string, change: Partial<UsageEvent> = {}) =>
    sampleEvent({ event: 500, user, detail: 'user', where: '/', ...change })
  const spring = { layout: 'spring' }
  const globex = { group: 'globex' }
  const events = [
    // Ada signs in twice on the first day, in another layout on the second, and belongs to another organization then.
    signIn('ada'),
    signIn('ada', { time: hoursAfterNoon(1) }),
    signIn('ada', { time: hoursAfterNoon(24), ...spring }),
    signIn('ada', { time: hoursAfterNoon(25), ...globex }),
    signIn('bob', { time: hoursAfterNoon(24) }),
    signIn('cyd', { ...globex, ...spring }),
    // Signing up and other events are no sign-ins.
    sampleEvent({ event: 510, user: 'dan', detail: 'user' }),
    sampleEvent({ event: 100, user: 'eve' }),
    sampleEvent({ event: 100, user: 'eve', ...globex }),
    sampleEvent({ event: 100, user: 'eve', time: hoursAfterNoon(24), ...globex, ...spring }),
  ].map((event, n) => ({ ...event, id: `e-${n}` }))
  const test = testWith(async () => {
    const { store } = await open()
    await store.append(events)
    return store
  })

  const range = bothDays
  const cases: ScopeCase[] = [
    { scope: acmeScope, range, counts: { 100: 1, 500: 4, 510: 1 }, people: 2 },
    { scope: acmeScope, range: oneDay(sampleDay), counts: { 100: 1, 500: 2, 510: 1 }, people: 1 },
    { scope: acmeScope, range: oneDay(secondDay), counts: { 500: 2 }, people: 2 },
    { scope: { group: 'acme', layout: 'default' }, range, counts: { 100: 1, 500: 3, 510: 1 }, people: 2 },
    { scope: { group: 'acme', layout: 'spring' }, range, counts: { 500: 1 }, people: 1 },
    { scope: { group: 'globex', layout: null }, range, counts: { 100: 2, 500: 2 }, people: 2 },
    { scope: { group: 'globex', layout: 'spring' }, range, counts: { 100: 1, 500: 1 }, people: 1 },
    { scope: everyOrganization, range, counts: { 100: 3, 500: 6, 510: 1 }, people: 4 },
    { scope: { group: null, layout: 'default' }, range, counts: { 100: 2, 500: 4, 510: 1 }, people: 3 },
    { scope: { group: null, layout: 'spring' }, range, counts: { 100: 1, 500: 2 }, people: 2 },
    { scope: { group: 'no-such', layout: null }, range, counts: {}, people: 0 },
    { scope: { group: null, layout: 'no-such' }, range, counts: {}, people: 0 },
    { scope: { group: 'ACME', layout: null }, range, counts: {}, people: 0 },
  ]
  test.for(cases)('counts of $scope in $range: $counts, people: $people', async (row, store) => {
    expect(await countCodes(store, row.scope, row.range)).toEqual(row.counts)
    expect(await store.countPeople(row.scope, [row.range])).toEqual([row.people])
  })

  test('several ranges are counted each on its own, also if they overlap', async (store) => {
    const ranges = [bothDays, oneDay(secondDay), oneDay(sampleDay), bothDays]
    const counts = await store.countByCode(acmeScope, ranges)
    expect(counts.map((each) => each.get(500))).toEqual([4, 2, 2, 4])
    expect(await store.countPeople(acmeScope, ranges)).toEqual([2, 2, 1, 2])
  })

  test('a repeated sign-in of another day counts its person no second time', async (store) => {
    await store.append(events.map((event) => ({ ...event, time: hoursAfterNoon(48) })))
    expect(await store.countPeople(everyOrganization, [{ from: sampleDay, to: '2026-03-04' }])).toEqual([4])
    expect(await store.countPeople(everyOrganization, [oneDay('2026-03-03')])).toEqual([0])
  })

  test('finds the first day of each code in any organization', async (store) => {
    await store.append([
      sampleEvent({ id: 'late', event: 100, time: '2026-01-31T23:59:59.999Z', group: 'initech' }),
      sampleEvent({ id: 'new', event: 410, time: hoursAfterNoon(48) }),
    ])
    const firstDays = { 100: '2026-01-31', 410: '2026-03-03', 500: sampleDay, 510: sampleDay }
    expect(Object.fromEntries(await store.findFirstDays())).toEqual(firstDays)
  })
}
