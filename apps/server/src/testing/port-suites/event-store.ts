import type { UsageEvent } from '@kitchen-table/domain/insights/event'
import { describe, expect } from 'vitest'
import type { EventStore } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts, sampleEvent } from './samples.ts'

type Open = () => Promise<{ store: EventStore }>

const testOf = (open: Open) => testWith(async () => (await open()).store)
type StoreTest = ReturnType<typeof testOf>

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const hours = (n: number) => new Date(noon + n * 60 * 60_000).toISOString()
const milliseconds = (n: number) => new Date(noon + n).toISOString()
const allTime = '2000-01-01T00:00:00.000Z'
const day = '2026-03-01'

/** Tests that every adapter of EventStore must pass. */
export function describeEventStore(name: string, open: Open): void {
  const test = testOf(open)
  describe(`${name} as EventStore`, () => {
    describeLog(test)
    describeIdempotence(test)
    describeVideoRule(test)
    describeCounters(test)
  })
}

function describeLog(test: StoreTest): void {
  test('returns an event as it was appended', async (store) => {
    await store.append([sampleEvent()])
    expect(await store.list('acme', allTime, 10)).toEqual([sampleEvent()])
  })

  test('an empty batch is not an error', async (store) => {
    await store.append([])
    expect(await store.list('acme', allTime, 10)).toEqual([])
  })

  test('lists events from a time on, that time included, oldest first and up to the limit', async (store) => {
    const events = [3, 1, 2, 0].map((n) => sampleEvent({ id: `e-${n}`, time: hours(n) }))
    await store.append(events)

    const ids = async (since: string, limit: number) =>
      (await store.list('acme', since, limit)).map(({ id }) => id)
    expect(await ids(allTime, 10)).toEqual(['e-0', 'e-1', 'e-2', 'e-3'])
    expect(await ids(hours(2), 10)).toEqual(['e-2', 'e-3'])
    expect(await ids(hours(1), 2)).toEqual(['e-1', 'e-2'])
    expect(await ids(hours(4), 10)).toEqual([])
  })

  test('a thousand events of one organisation in one millisecond are all stored', async (store) => {
    const events = times(1000, (n) => sampleEvent({ id: `e-${n}`, user: `u-${n % 7}` }))
    await concurrently(10, (n) => store.append(events.slice(n * 100, n * 100 + 100)))
    expect(await store.list('acme', allTime, 2000)).toHaveLength(1000)
    expect(await store.countByCode('acme', day, day)).toEqual([{ event: 100, count: 1000 }])
  })

  test('a batch larger than the limit of any database is stored completely', async (store) => {
    const videos = times(150, (n) => ({ detail: `u-${n % 50}`, user: `p-${n}` }))
    await store.append([
      ...videos.map((video, n) => videoEnd({ ...video, id: `end-${n}` })),
      ...videos.map((video, n) => videoStart({ ...video, id: `start-${n}` })),
    ])

    expect(await store.list('acme', allTime, 1000)).toHaveLength(300)
    expect(await store.countByCode('acme', day, day)).toEqual([
      { event: 200, count: 150 },
      { event: 220, count: 150 },
    ])
    expect(await store.top('acme', 220, day, day, 1)).toEqual([{ detail: 'u-0', count: 3 }])
  })

  test('a time without milliseconds is the same time as with them', async (store) => {
    await store.append([sampleEvent({ time: '2026-03-01T12:00:00Z' })])

    expect(await store.list('acme', '2026-03-01T12:00:00Z', 10)).toEqual([sampleEvent()])
  })

  test('half of a surrogate pair is stored as the replacement character', async (store) => {
    await store.append([sampleEvent({ detail: 'a\uD800b', where: '/\uDC00' })])

    expect(await store.list('acme', allTime, 10)).toEqual([
      sampleEvent({ detail: 'a\uFFFDb', where: '/\uFFFD' }),
    ])
    expect(await store.top('acme', 100, day, day, 10)).toEqual([{ detail: 'a\uFFFDb', count: 1 }])
  })

  test('a limit of zero returns nothing', async (store) => {
    await store.append([sampleEvent()])

    expect(await store.list('acme', allTime, 0)).toEqual([])
    expect(await store.top('acme', 100, day, day, 0)).toEqual([])
  })

  test('organisations do not see each other’s events or counts', async (store) => {
    await store.append([sampleEvent(), sampleEvent({ id: 'e-2', group: 'acme-2', detail: 'theirs' })])

    expect((await store.list('acme', allTime, 10)).map(({ id }) => id)).toEqual(['e-1'])
    expect(await store.countByCode('acme-2', day, day)).toEqual([{ event: 100, count: 1 }])
    expect(await store.top('acme', 100, day, day, 10)).toEqual([{ detail: 'first-budget', count: 1 }])
    expect(await store.list('none', allTime, 10)).toEqual([])
  })

  test('stores awkward texts unchanged', async (store) => {
    const events = awkwardTexts.map((text, n) =>
      sampleEvent({ id: `e-${String(n).padStart(2, '0')}`, user: text, detail: text, where: `/${text}` }),
    )
    await store.append(events)

    expect(await store.list('acme', allTime, 100)).toEqual(events)
    const top = await store.top('acme', 100, day, day, 100)
    expect(new Set(top.map(({ detail }) => detail))).toEqual(new Set(awkwardTexts))
  })
}

function describeIdempotence(test: StoreTest): void {
  test.for([
    { how: 'one after the other', isConcurrent: false },
    { how: 'at the same time', isConcurrent: true },
  ])(
    'an event sent three times $how, with other times, is stored and counted once',
    async ({ isConcurrent }, store) => {
      const sends = [0, 1, 30].map((n) => () => store.append([sampleEvent({ time: hours(n) })]))
      if (isConcurrent) await Promise.all(sends.map((send) => send()))
      else for (const send of sends) await send()

      expect(await store.list('acme', allTime, 10)).toEqual([sampleEvent({ time: hours(0) })])
      expect(await store.countByCode('acme', day, '2026-03-03')).toEqual([{ event: 100, count: 1 }])
      expect(await store.top('acme', 100, day, '2026-03-03', 10)).toEqual([
        { detail: 'first-budget', count: 1 },
      ])
    },
  )

  test('an event twice in one batch is stored once', async (store) => {
    await store.append([sampleEvent(), sampleEvent({ time: hours(1) })])
    expect(await store.list('acme', allTime, 10)).toEqual([sampleEvent()])
  })

  test('a batch sent again after part of it was stored: each event is stored and counted once', async (store) => {
    const events = times(200, (n) => sampleEvent({ id: `e-${n}`, time: milliseconds(n) }))
    await store.append(events.slice(0, 120))
    await store.append(events)

    expect(await store.list('acme', allTime, 1000)).toEqual(events)
    expect(await store.countByCode('acme', day, day)).toEqual([{ event: 100, count: 200 }])
  })

  test('an event sent again after its person changed the organisation stays in the first one', async (store) => {
    await store.append([sampleEvent()])
    await store.append([sampleEvent({ group: 'other' })])

    expect(await store.list('other', allTime, 10)).toEqual([])
    expect(await store.countByCode('other', day, day)).toEqual([])
  })

  test('two people may send the same id, even in the same millisecond', async (store) => {
    await store.append([sampleEvent({ user: 'ada' }), sampleEvent({ user: 'bob' })])

    expect((await store.list('acme', allTime, 10)).map(({ user }) => user)).toEqual(['ada', 'bob'])
    expect(await store.countByCode('acme', day, day)).toEqual([{ event: 100, count: 2 }])
  })
}

const videoStart = (change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: 'start', event: 200, detail: 'u-1', ...change })
const videoEnd = (change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: 'end', event: 220, detail: 'u-1', time: milliseconds(60_000), ...change })

async function listStoredCodes(store: EventStore): Promise<number[]> {
  const events = [...(await store.list('acme', allTime, 10)), ...(await store.list('other', allTime, 10))]
  return events.map(({ event }) => event)
}

function describeVideoRule(test: StoreTest): void {
  const DAY = 24 * 60 * 60_000

  test.for<{ what: string; start?: Partial<UsageEvent>; after?: number; stored: boolean }>([
    { what: 'after a start', stored: true },
    { what: 'after a start that completed', start: { event: 210 }, stored: true },
    { what: 'in the start’s millisecond', after: 0, stored: true },
    { what: '24 hours after', after: DAY, stored: true },
    { what: '24 hours and 1 ms after', after: DAY + 1, stored: false },
    { what: '1 ms before the start', after: -1, stored: false },
    { what: 'of another unit', start: { detail: 'u-2' }, stored: false },
    { what: 'of another person', start: { user: 'bob' }, stored: false },
    { what: 'after a view of the track', start: { event: 100 }, stored: false },
    { what: 'started in another organisation', start: { group: 'other' }, stored: true },
  ])('the end of a video $what is stored: $stored', async ({ start, after = 60_000, stored }, store) => {
    await store.append([videoStart(start)])
    await store.append([videoEnd({ time: milliseconds(after) })])

    expect((await listStoredCodes(store)).includes(220)).toBe(stored)
    const counts = await store.countByCode('acme', '2026-02-28', '2026-03-03')
    expect(counts.some(({ event }) => event === 220)).toBe(stored)
  })

  test('the end of a video without a start is dropped without affecting the batch', async (store) => {
    await store.append([videoEnd(), sampleEvent()])

    expect(await listStoredCodes(store)).toEqual([100])
    expect(await store.top('acme', 220, day, day, 10)).toEqual([])
  })

  test('start and end may be in one batch, in any order', async (store) => {
    await store.append([videoEnd(), videoStart()])
    expect(await listStoredCodes(store)).toEqual([200, 220])
  })
}

function describeCounters(test: StoreTest): void {
  test('days are UTC days, both ends of the range included', async (store) => {
    const times = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z']
    await store.append(
      [...times, '2026-03-02T00:00:00.000Z'].map((time, n) => sampleEvent({ id: `e-${n}`, time })),
    )

    const count = async (from: string, to: string) =>
      (await store.countByCode('acme', from, to)).map((row) => row.count)
    expect(await count(day, day)).toEqual([2])
    expect(await count('2026-02-28', day)).toEqual([3])
    expect(await count(day, '2026-03-02')).toEqual([3])
    expect(await count('2026-03-03', '2026-04-01')).toEqual([])
    expect(await count('2026-03-02', '2026-02-28')).toEqual([])
  })

  test('counts each code, in the order of the codes', async (store) => {
    await store.append([
      sampleEvent({ id: 'a', event: 400 }),
      sampleEvent({ id: 'b', event: 100 }),
      sampleEvent({ id: 'c', event: 100, time: hours(24) }),
    ])
    expect(await store.countByCode('acme', day, '2026-03-02')).toEqual([
      { event: 100, count: 2 },
      { event: 400, count: 1 },
    ])
  })

  test('top lists the most frequent details first, equal ones by name, up to the limit', async (store) => {
    const details = ['b', 'a', 'c', 'c', 'd', 'c', 'd']
    await store.append(details.map((detail, n) => sampleEvent({ id: `e-${n}`, detail, time: hours(n * 5) })))
    await store.append([sampleEvent({ id: 'x', event: 110, detail: 'b' })])

    expect(await store.top('acme', 100, day, '2026-03-03', 3)).toEqual([
      { detail: 'c', count: 3 },
      { detail: 'd', count: 2 },
      { detail: 'a', count: 1 },
    ])
    expect(await store.top('acme', 100, '2026-03-02', '2026-03-02', 1)).toEqual([{ detail: 'c', count: 2 }])
  })

  test('top sorts equally frequent details by code points, also beyond the first 65,536', async (store) => {
    const details = ['😀', '\uFF5E', 'é', 'z']
    await store.append(details.map((detail, n) => sampleEvent({ id: `e-${n}`, detail })))

    expect((await store.top('acme', 100, day, day, 10)).map(({ detail }) => detail)).toEqual([
      'z',
      'é',
      '\uFF5E',
      '😀',
    ])
  })
}
