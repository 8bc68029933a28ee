import { describe, expect } from 'vitest'
import type { EventPlace, EventStore } from '../../features/insights/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { defineEventCountsSuite } from './event-store-counts.ts'
import { defineEventPeopleSuite } from './event-store-people.ts'
import { defineRankingsSuite } from './event-store-rankings.ts'
import { defineRecordingSuite } from './event-store-recording.ts'
import { defineEventRemovalSuite, type OpenRemoval } from './event-store-removal.ts'
import {
  countCodes,
  hoursAfterNoon,
  listAll,
  type OpenEvents,
  rankDetails,
  sampleLoggedEvent,
  toLoggedEvent,
} from './event-store-samples.ts'
import { awkwardTexts, sampleEvent } from './samples.ts'

/** Tests that every adapter of EventStore must pass. */
export function defineEventStoreSuite(name: string, open: OpenEvents & OpenRemoval): void {
  describe(`${name} as EventStore`, () => {
    defineLogSuite(open)
    defineRecordingSuite(open)
    defineEventCountsSuite(open)
    defineRankingsSuite(open)
    defineEventPeopleSuite(open)
    defineEventRemovalSuite(open)
  })
}

function defineLogSuite(open: OpenEvents): void {
  const test = testWith(async () => (await open()).store)

  test('returns an event as it was appended', async (store) => {
    await store.append([sampleEvent()])
    expect(await listAll(store)).toEqual([sampleLoggedEvent()])
  })

  test('an empty batch is not an error', async (store) => {
    await store.append([])
    expect(await listAll(store)).toEqual([])
  })

  test('lists events from a time on, that time included, oldest first and up to the limit', async (store) => {
    await store.append([3, 1, 2, 0].map((n) => sampleEvent({ id: `e-${n}`, time: hoursAfterNoon(n) })))

    const ids = async (since: string, limit: number) =>
      (await store.list('acme', since, limit)).map(({ id }) => id)
    expect(await ids(hoursAfterNoon(-9), 10)).toEqual(['e-0', 'e-1', 'e-2', 'e-3'])
    expect(await ids(hoursAfterNoon(2), 10)).toEqual(['e-2', 'e-3'])
    expect(await ids(hoursAfterNoon(1), 2)).toEqual(['e-1', 'e-2'])
    expect(await ids(hoursAfterNoon(4), 10)).toEqual([])
    expect(await ids(hoursAfterNoon(0), 0)).toEqual([])
  })

  test('a list is continued after any of its events, also of the same time and id', async (store) => {
    const events = times(12, (n) =>
      sampleEvent({ id: `e-${n % 2}`, time: hoursAfterNoon(n >> 2), user: `u-${n}` }),
    )
    await store.append(events)
    const all = await listAll(store)
    const places = all.map(({ time, id }) => `${time} ${id}`)
    expect(places).toEqual(events.map(({ time, id }) => `${time} ${id}`).toSorted())

    for (const pageSize of [1, 5, 12]) expect(await listByPages(store, pageSize)).toEqual(all)
    await store.append([sampleEvent({ id: 'e-late', time: hoursAfterNoon(1) })])
    expect(await store.list('acme', hoursAfterNoon(0), 100, all.at(-2))).toEqual(all.slice(-1))
  })

  test('T39: a thousand events of one organization in one millisecond are all stored', async (store) => {
    const events = times(1000, (n) => sampleEvent({ id: `e-${n}`, user: `u-${n % 7}` }))
    await concurrently(10, (n) => store.append(events.slice(n * 100, n * 100 + 100)))
    expect(await listAll(store)).toHaveLength(1000)
    expect(await countCodes(store)).toEqual({ 100: 1000 })
  })

  test('a time without milliseconds is the same time as with them', async (store) => {
    await store.append([sampleEvent({ time: '2026-03-01T12:00:00Z' })])
    expect(await store.list('acme', '2026-03-01T12:00:00Z', 10)).toEqual([sampleLoggedEvent()])
  })

  test('half of a surrogate pair is stored as the replacement character', async (store) => {
    const half = { detail: 'a\uD800b', where: '/track/\uDC00', layout: '\uD83D' }
    for (const _ of ['once', 'again']) await store.append([sampleEvent(half)])

    const stored = { detail: 'a\uFFFDb', where: '/track/\uFFFD', layout: '\uFFFD' }
    expect(await listAll(store)).toEqual([sampleLoggedEvent(stored)])
    expect(await rankDetails(store, 100)).toEqual([{ detail: stored.detail, count: 1 }])
    expect(await countCodes(store, { group: null, layout: stored.layout })).toEqual({ 100: 1 })
  })

  test('stores awkward texts unchanged', async (store) => {
    const events = awkwardTexts.map((text, n) =>
      sampleEvent({
        id: `e-${String(n).padStart(2, '0')}`,
        user: text,
        layout: text,
        detail: text,
        where: `/track/${text}`,
      }),
    )
    await store.append(events)

    expect(await listAll(store)).toEqual(events.map(toLoggedEvent))
    const ranked = await rankDetails(store, 100)
    expect(new Set(ranked.map(({ detail }) => detail))).toEqual(new Set(awkwardTexts))
    for (const layout of awkwardTexts)
      expect(await countCodes(store, { group: 'acme', layout })).toEqual({ 100: 1 })
  })

  test('organizations have awkward names, too', async (store) => {
    const signIn = { event: 500, detail: 'user', where: '/' } as const
    await store.append(awkwardTexts.map((group, n) => sampleEvent({ id: `e-${n}`, group, ...signIn })))

    for (const group of awkwardTexts) {
      expect(await listAll(store, group)).toMatchObject([{ group }])
      expect(await countCodes(store, { group, layout: null })).toEqual({ 500: 1 })
    }
    expect(await countCodes(store, { group: null, layout: null })).toEqual({ 500: awkwardTexts.length })
  })
}

async function listByPages(store: EventStore, pageSize: number) {
  const pages = []
  for (let after: EventPlace | undefined; ; ) {
    const page = await store.list('acme', hoursAfterNoon(0), pageSize, after)
    expect(pages).not.toContainEqual(page[0])
    pages.push(...page)
    after = page.at(-1)
    if (after === undefined) return pages
  }
}
