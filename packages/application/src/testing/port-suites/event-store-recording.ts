import { DAY_MS, type UsageEvent } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import type { EventStore } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import {
  acmeScope,
  countCodes,
  hoursAfterNoon,
  listAll,
  millisecondsAfterNoon,
  type OpenEvents,
  rankDetails,
  sampleLoggedEvent,
  toLoggedEvent,
} from './event-store-samples.ts'
import { awkwardTexts, sampleEvent } from './samples.ts'

type StoreTest = ReturnType<typeof testWith<EventStore>>

/** Tests of what is stored: each event once, completions after starts, people as pseudonyms. */
export function defineRecordingSuite(open: OpenEvents): void {
  const test = testWith(async () => (await open()).store)
  defineRepetitionsSuite(test)
  defineVideoRuleSuite(test)
  definePseudonymsSuite(open)
}

const longRange = { from: '2026-02-27', to: '2026-03-05' }

function defineRepetitionsSuite(test: StoreTest): void {
  test.for([
    { how: 'one after the other', isConcurrent: false },
    { how: 'at the same time', isConcurrent: true },
  ])(
    'an event sent three times $how, with other times, is stored and counted once',
    async ({ isConcurrent }, store) => {
      const sends = [0, 1, 30].map((n) => () => store.append([sampleEvent({ time: hoursAfterNoon(n) })]))
      if (isConcurrent) await Promise.all(sends.map((send) => send()))
      else for (const send of sends) await send()

      expect(await listAll(store)).toEqual([sampleLoggedEvent({ time: hoursAfterNoon(0) })])
      expect(await countCodes(store, acmeScope, longRange)).toEqual({ 100: 1 })
      expect(await rankDetails(store, 100, longRange)).toMatchObject([{ count: 1 }])
    },
  )

  test('an event twice in one batch is stored once', async (store) => {
    await store.append([sampleEvent(), sampleEvent({ time: hoursAfterNoon(1) })])
    expect(await listAll(store)).toEqual([sampleLoggedEvent()])
  })

  test('a batch sent again after part of it was stored: each event is stored and counted once', async (store) => {
    const events = times(200, (n) => sampleEvent({ id: `e-${n}`, time: millisecondsAfterNoon(n) }))
    await store.append(events.slice(0, 120))
    await store.append(events)

    expect(await listAll(store)).toEqual(events.map(toLoggedEvent))
    expect(await countCodes(store)).toEqual({ 100: 200 })
  })

  test('an event sent again after its person changed the organization stays in the first one', async (store) => {
    await store.append([sampleEvent()])
    await store.append([sampleEvent({ group: 'other', layout: 'spring' })])

    expect(await listAll(store, 'other')).toEqual([])
    expect(await countCodes(store, { group: 'other', layout: null })).toEqual({})
    expect(await countCodes(store, { group: null, layout: 'spring' })).toEqual({})
  })

  test('two people may send the same id, even in the same millisecond', async (store) => {
    await store.append([sampleEvent({ user: 'ada' }), sampleEvent({ user: 'bob' })])

    expect(await listAll(store)).toEqual([sampleLoggedEvent(), sampleLoggedEvent()])
    expect(await countCodes(store)).toEqual({ 100: 2 })
  })
}

const videoStart = (change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: 'start', event: 200, detail: 'u-1', ...change })
const videoEnd = (change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: 'end', event: 220, detail: 'u-1', time: millisecondsAfterNoon(60_000), ...change })

async function listStoredCodes(store: EventStore): Promise<number[]> {
  return [...(await listAll(store)), ...(await listAll(store, 'other'))].map(({ event }) => event)
}

function defineVideoRuleSuite(test: StoreTest): void {
  test.for<{ what: string; start?: Partial<UsageEvent>; after?: number; stored: boolean }>([
    { what: 'after a start', stored: true },
    { what: 'after a start that completed', start: { event: 210 }, stored: true },
    { what: 'in the start’s millisecond', after: 0, stored: true },
    { what: '24 hours after', after: DAY_MS, stored: true },
    { what: '24 hours and 1 ms after', after: DAY_MS + 1, stored: false },
    { what: '1 ms before the start', after: -1, stored: false },
    { what: 'of another unit', start: { detail: 'u-2' }, stored: false },
    { what: 'of another person', start: { user: 'bob' }, stored: false },
    { what: 'after a view of the track', start: { event: 100 }, stored: false },
    { what: 'started in another organization', start: { group: 'other' }, stored: true },
    { what: 'started in another layout', start: { layout: 'spring' }, stored: true },
  ])('the end of a video $what is stored: $stored', async ({ start, after = 60_000, stored }, store) => {
    await store.append([videoStart(start)])
    const end = videoEnd({ time: millisecondsAfterNoon(after) })
    expect(await store.append([end])).toEqual(stored ? [] : [end])

    expect((await listStoredCodes(store)).includes(220)).toBe(stored)
    expect(220 in (await countCodes(store, acmeScope, longRange))).toBe(stored)
  })

  test('the end of a video without a start is dropped, and stored when it is sent again after one', async (store) => {
    expect(await store.append([videoEnd(), sampleEvent()])).toEqual([videoEnd()])
    expect(await listStoredCodes(store)).toEqual([100])
    expect(await rankDetails(store, 220)).toEqual([])

    await store.append([videoStart()])
    for (const _ of ['stored', 'known']) expect(await store.append([videoEnd(), sampleEvent()])).toEqual([])
    expect((await listStoredCodes(store)).toSorted()).toEqual([100, 200, 220])
  })

  test('starts and ends may be in one batch, in any order and larger than the limit of any database', async (store) => {
    const videos = times(150, (n) => ({ detail: `u-${n % 50}`, user: `p-${n}` }))
    await store.append([
      ...videos.map((video, n) => videoEnd({ ...video, id: `end-${n}` })),
      ...videos.map((video, n) => videoStart({ ...video, id: `start-${n}` })),
    ])

    expect(await listAll(store)).toHaveLength(300)
    expect(await countCodes(store)).toEqual({ 200: 150, 220: 150 })
    const [first] = await rankDetails(store, 220)
    expect(first).toEqual({ detail: 'u-0', count: 3 })
  })
}

function definePseudonymsSuite(open: OpenEvents): void {
  const test = testWith(async () => (await open()).store)
  const byUser = (user: string, n: number) =>
    sampleEvent({
      id: `e-${user}-${n}`,
      time: millisecondsAfterNoon(n),
      user,
      group: n % 2 ? 'other' : 'acme',
    })
  const listPeople = async (store: EventStore) =>
    [...(await listAll(store)), ...(await listAll(store, 'other'))].map(({ person }) => person)

  test('T60: a person has one pseudonym in all organizations, which is not their id', async (store) => {
    await concurrently(10, (n) => store.append([byUser('canary', n)]))
    await store.append([byUser('canary', 10)])
    const people = await listPeople(store)
    expect(people).toHaveLength(11)
    expect(new Set(people).size).toBe(1)
    expect(people[0]).not.toContain('canary')

    await store.append([byUser('bob', 0)])
    expect(new Set(await listPeople(store)).size).toBe(2)
  })

  test('returns the pseudonyms of those users who have one, also for a hundred users', async (store) => {
    const users = [...awkwardTexts, ...times(60, (n) => `u-${n}`)]
    await store.append(users.map((user, n) => sampleEvent({ id: `e-${n}`, user })))
    const all = (await listAll(store)).map(({ person }) => person)
    expect(users.length).toBeLessThan(95)
    const asked = [...users, ...times(100 - users.length, (n) => `nobody-${n}`)]
    expect((await store.findPseudonyms(asked)).toSorted()).toEqual(all.toSorted())

    await store.append([byUser('ada', 0), byUser('bob', 1)])
    const [ada] = await listPeople(store).then((people) => people.filter((person) => !all.includes(person)))
    expect(await store.findPseudonyms(['ada', 'ada', 'nobody'])).toEqual([ada])
    for (const none of [[], ['nobody'], ['ADA'], ['ad']]) expect(await store.findPseudonyms(none)).toEqual([])
  })

  test('T60: pseudonyms are random, so another store has others for the same people', async (store) => {
    const { store: other } = await open()
    for (const each of [store, other]) await each.append([byUser('ada', 0)])
    const [[here], [there]] = [await listPeople(store), await listPeople(other)]
    expect(here).not.toBe(there)
  })
}
