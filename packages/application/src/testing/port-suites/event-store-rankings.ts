import type { UsageEvent } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { DetailCount, DetailRequest, EventScope } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import {
  acmeScope,
  everyOrganization,
  hoursAfterNoon,
  type OpenEvents,
  oneDay,
  rankDetails,
  sampleDay,
} from './event-store-samples.ts'
import { sampleEvent } from './samples.ts'

const range = { from: sampleDay, to: '2026-03-03' }

/** How often each detail is appended, in this order. */
const details = { b: 1, a: 1, c: 3, d: 2, e: 1 }

/** Sorts details with the same count by text: the order of the store is its own. */
function sortEqual(ranked: readonly DetailCount[]): DetailCount[] {
  const placeOf = (of: number) => ranked.findIndex(({ count }) => count === of)
  return ranked.toSorted((a, b) => placeOf(a.count) - placeOf(b.count) || (a.detail < b.detail ? -1 : 1))
}

/** Tests of the most and least frequent details. */
export function defineRankingsSuite(open: OpenEvents): void {
  const test = testWith(async () => {
    const { store } = await open()
    await store.append(appendedEvents())
    return store
  })

  const most = { events: [100], order: 'most', limit: 10 } as const
  const least = { ...most, order: 'least' } as const
  test.for<{ what: string; scope?: EventScope; days?: typeof range; request: DetailRequest; ranked: string }>(
    [
      { what: 'the most frequent first', request: most, ranked: 'c3 d2 a1 b1 e1' },
      { what: 'the least frequent first', request: least, ranked: 'a1 b1 e1 d2 c3' },
      { what: 'a limit', request: { ...most, limit: 2 }, ranked: 'c3 d2' },
      { what: 'some details', request: { ...least, details: ['d', 'x', 'c', 'd'] }, ranked: 'd2 c3' },
      { what: 'some, with a limit', request: { ...most, limit: 1, details: ['d', 'a'] }, ranked: 'd2' },
      { what: 'no details', request: { ...most, details: [] }, ranked: '' },
      { what: 'a limit of nothing', request: { ...most, limit: 0 }, ranked: '' },
      { what: 'another code', request: { ...most, events: [110] }, ranked: 'b1' },
      { what: 'two codes together', request: { ...most, events: [110, 100] }, ranked: 'c3 b2 d2 a1 e1' },
      { what: 'a code without events', request: { ...most, events: [300] }, ranked: '' },
      { what: 'no code', request: { ...most, events: [] }, ranked: '' },
      { what: 'one day of the range', days: oneDay('2026-03-02'), request: most, ranked: 'c2 d2 e1' },
      { what: 'another organization', scope: { group: 'globex', layout: null }, request: most, ranked: 'a4' },
      { what: 'all organizations', scope: everyOrganization, request: most, ranked: 'a5 c3 d2 b1 e1' },
      { what: 'a layout', scope: { group: 'acme', layout: 'spring' }, request: most, ranked: 'd1' },
      { what: 'a layout of all', scope: { group: null, layout: 'spring' }, request: most, ranked: 'a4 d1' },
      { what: 'no such organization', scope: { group: 'x', layout: null }, request: most, ranked: '' },
    ],
  )('ranks details: $what', async ({ scope = acmeScope, days = range, request, ranked }, store) => {
    const [result = []] = await store.rankDetails(scope, days, [request])
    expect(sortEqual(result).map(({ detail, count }) => `${detail}${count}`)).toEqual(
      ranked.split(' ').filter((each) => each !== ''),
    )
  })

  test.for<{ what: string; details?: string[]; counted: string }>([
    { what: 'all details', counted: 'a1 b1 c3 d2 e1' },
    { what: 'some details', details: ['d', 'x', 'c', 'd'], counted: 'c3 d2' },
    { what: 'no details', details: [], counted: '' },
  ])('counts $what in any order', async ({ details, counted }, store) => {
    const request = { events: [100], order: 'any', ...(details && { details }) } as const
    const [result = []] = await store.rankDetails(acmeScope, range, [request])
    expect(
      result
        .map(({ detail, count }) => `${detail}${count}`)
        .toSorted()
        .join(' '),
    ).toBe(counted)
  })

  test('several requests are ranked each on its own, in their order', async (store) => {
    const requests = [
      { ...least, limit: 1 },
      { ...most, events: [110] },
      { ...most, limit: 1 },
      least,
    ] as const
    const results = await store.rankDetails(acmeScope, range, requests)
    const [oneOfLeast = [], ...others] = results
    expect(oneOfLeast.map(({ count }) => count)).toEqual([1])
    expect(
      others.map((ranked) =>
        sortEqual(ranked)
          .map(({ detail }) => detail)
          .join(''),
      ),
    ).toEqual(['b', 'c', 'abedc'])
    expect(await store.rankDetails(acmeScope, range, [])).toEqual([])
  })

  const testEmpty = testWith(async () => (await open()).store)

  const awkward = ['😀', '\uFF5E', 'é', 'z', 'Z', 'zz', '']
  testEmpty.for(['most', 'least'] as const)(
    'the %s frequent of equal ones are in an order that stays the same, and that a limit cuts',
    async (order, store) => {
      await store.append(awkward.map((detail, n) => sampleEvent({ id: `e-${n}`, detail })))
      const read = async (limit: number) => {
        const [ranked = []] = await store.rankDetails(acmeScope, range, [{ events: [100], order, limit }])
        return ranked.map(({ detail }) => detail)
      }
      const all = await read(awkward.length)
      expect(all.toSorted()).toEqual(awkward.toSorted())
      for (const limit of [1, 3, 5, 6]) expect(await read(limit)).toEqual(all.slice(0, limit))
    },
  )

  testEmpty('a detail is counted once, on whichever page it happened', async (store) => {
    const places = ['/track/saving', '/track/budget', '/search']
    await store.append(places.map((where, n) => sampleEvent({ id: `e-${n}`, detail: 'u-1', where })))
    expect(await rankDetails(store, 100)).toEqual([{ detail: 'u-1', count: 3 }])
  })
}

function appendedEvents(): UsageEvent[] {
  const texts = Object.entries(details).flatMap(([detail, count]) => Array<string>(count).fill(detail))
  // Their times are 0, 5, 10 … hours after noon of the first day.
  const ofAcme = texts.map((detail, n) => sampleEvent({ id: `e-${n}`, detail, time: hoursAfterNoon(n * 5) }))
  const ofGlobex = Array.from({ length: 4 }, (_, n) =>
    sampleEvent({
      id: `g-${n}`,
      detail: 'a',
      group: 'globex',
      layout: 'spring',
      where: '/track/first-budget',
    }),
  )
  return [
    ...ofAcme.map((event) => (event.id === 'e-5' ? { ...event, layout: 'spring' } : event)),
    ...ofGlobex,
    sampleEvent({ id: 'related', event: 110, detail: 'b' }),
  ]
}
