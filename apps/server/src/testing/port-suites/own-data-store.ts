import type { UsageEvent } from '@kitchen-table/domain/insights/event'
import { test as base, describe, expect } from 'vitest'
import type { OwnDataStore } from '../../features/accounts/own-data/ports.ts'
import type { PersonStore } from '../../features/accounts/ports.ts'
import type { EventStore } from '../../features/insights/ports.ts'
import type { ProgressStore } from '../../features/learning/ports.ts'
import { sampleEvent } from './samples.ts'

type Open = () => Promise<{
  store: OwnDataStore
  people: Pick<PersonStore, 'addLogin'>
  progress: Pick<ProgressStore, 'addView'>
  events: Pick<EventStore, 'append'>
}>

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const timeOf = (minute: number) => new Date(noon + minute * 60_000).toISOString()

async function listAllEvents(store: OwnDataStore, group: string, sub: string) {
  const details: string[] = []
  for (let after: string | undefined; ; ) {
    const { events, next } = await store.listEvents(group, sub, after)
    details.push(...events.map(({ detail }) => detail))
    if (next === null) return details
    after = next
  }
}

/** Tests that every adapter of OwnDataStore must pass. */
export function describeOwnDataStore(name: string, open: Open): void {
  const test = base.extend('stores', async () => open())

  describe(`${name} as OwnDataStore`, () => {
    test('is empty at first', async ({ stores: { store } }) => {
      expect(await store.listLogins('ada')).toEqual([])
      expect(await store.listTrackViews('ada')).toEqual([])
      expect(await store.listEvents('acme', 'ada')).toEqual({ events: [], next: null })
    })

    test("lists a person's sign-ins, oldest first, from after one of them on", async ({ stores }) => {
      const { store, people } = stores
      for (const [n, sub] of ['ada', 'bob', 'ada', 'ada'].entries()) {
        const login = {
          id: `l-${n % 3}-${n}`,
          time: timeOf(n % 3),
          group: 'acme',
          role: 'user',
          where: '/',
        } as const
        await people.addLogin(sub, login)
      }
      const logins = await store.listLogins('ada')
      expect(logins).toEqual([
        { id: 'l-0-0', time: timeOf(0) },
        { id: 'l-0-3', time: timeOf(0) },
        { id: 'l-2-2', time: timeOf(2) },
      ])
      expect(await store.listLogins('ada', logins[0])).toEqual(logins.slice(1))
      expect(await store.listLogins('ada', logins[2])).toEqual([])
    })

    test("lists a person's views of tracks, oldest first, from after one of them on", async ({ stores }) => {
      const { store, progress } = stores
      for (const [n, sub] of ['ada', 'bob', 'ada'].entries())
        await progress.addView(sub, { id: `v-${n}`, track: `track-${n}`, time: timeOf(9 - n) }, null)
      const views = await store.listTrackViews('ada')
      expect(views).toEqual([
        { id: 'v-2', track: 'track-2', time: timeOf(7) },
        { id: 'v-0', track: 'track-0', time: timeOf(9) },
      ])
      expect(await store.listTrackViews('ada', views[0])).toEqual(views.slice(1))
    })

    test("lists a person's events of an organisation", async ({ stores: { store, events } }) => {
      const event = (n: number, change: Partial<UsageEvent>) =>
        sampleEvent({ id: `e-${n}`, time: timeOf(n), event: 400, user: 'ada', group: 'acme', ...change })
      const own = event(2, { detail: 'rent', where: '/dashboard' })
      await events.append([
        own,
        event(1, { detail: 'earlier' }),
        event(1, { user: 'bob', detail: 'of another person' }),
        event(3, { group: 'globex', detail: 'elsewhere' }),
      ])
      expect(await listAllEvents(store, 'acme', 'ada')).toEqual(['earlier', 'rent'])
      const [, found] = (await store.listEvents('acme', 'ada')).events
      expect(found).toEqual({ time: own.time, event: 400, detail: 'rent', where: '/dashboard' })
    })

    test("finds a person's events among very many", async ({ stores: { store, events } }) => {
      const others = Array.from({ length: 20_001 }, (_, n) =>
        sampleEvent({
          id: `e-${n}`,
          time: timeOf(n),
          user: n % 10_000 === 0 ? 'ada' : 'bob',
          detail: `${n}`,
        }),
      )
      await events.append(others)
      expect(await listAllEvents(store, 'acme', 'ada')).toEqual(['0', '10000', '20000'])
    })
  })
}
