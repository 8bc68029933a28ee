import type { UsageEvent } from '@kitchen-table/domain/insights'
import { test as base, describe, expect } from 'vitest'
import type { OwnDataStore } from '../../features/accounts/own-data/ports.ts'
import type { EventStore } from '../../features/insights/ports.ts'
import type { ProgressStore } from '../../features/learning/ports.ts'
import type { PersonStore } from '../../features/people/ports.ts'
import { sampleEvent } from './samples.ts'

type Open = () => Promise<{
  store: OwnDataStore
  people: Pick<PersonStore, 'addLogin'>
  progress: Pick<ProgressStore, 'addView'>
  events: Pick<EventStore, 'append'>
}>

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const login = { group: 'acme', layout: 'default', role: 'user', where: '/' } as const
const timeOf = (minute: number) => new Date(noon + minute * 60_000).toISOString()

async function listAllEvents(store: OwnDataStore, sub: string) {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const events = await store.listEvents(sub, after)
    if (events.length === 0) return ids
    expect(events.length).toBeLessThanOrEqual(1000)
    const page = events.map(({ id }) => id)
    expect(ids).not.toContain(page[0])
    ids.push(...page)
    after = ids.at(-1)
  }
}

/** Tests that every adapter of OwnDataStore must pass. */
export function defineOwnDataStoreSuite(name: string, open: Open): void {
  const test = base.extend('stores', async () => open())

  describe(`${name} as OwnDataStore`, () => {
    test('is empty at first', async ({ stores: { store } }) => {
      expect(await store.listLogins('ada')).toEqual([])
      expect(await store.listTrackViews('ada')).toEqual([])
      expect(await store.listEvents('ada')).toEqual([])
    })

    test("lists a person's sign-ins, oldest first, from after one of them on", async ({ stores }) => {
      const { store, people } = stores
      for (const [n, sub] of ['ada', 'bob', 'ada', 'ada'].entries()) {
        await people.addLogin(sub, { ...login, id: `l-${n % 3}-${n}`, time: timeOf(n % 3) })
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

    test("lists a person's events of all organizations, sorted by id, from after one of them on", async ({
      stores,
    }) => {
      const { store, people, events } = stores
      const event = (id: string, change: Partial<UsageEvent>) =>
        sampleEvent({ id, time: timeOf(0), event: 400, user: 'ada', ...change })
      const rent = event('e-2', { detail: 'rent', where: '/dashboard', time: timeOf(3) })
      await events.append([
        rent,
        event('e-1', { detail: 'first of its id' }),
        event('e-1', { user: 'bob', detail: 'of another person' }),
        event('e-3', { group: 'globex', detail: 'elsewhere' }),
      ])
      await people.addLogin('ada', { ...login, id: 'e-4', time: timeOf(1) })

      const found = await store.listEvents('ada')
      expect(found.map(({ id, detail }) => [id, detail])).toEqual([
        ['e-1', 'first of its id'],
        ['e-2', 'rent'],
        ['e-3', 'elsewhere'],
        ['e-4', 'user'],
      ])
      const { id, time, detail, where } = rent
      expect(found[1]).toEqual({ id, time, event: 400, detail, where })
      expect(await store.listEvents('ada', 'e-2')).toEqual(found.slice(2))
      expect(await store.listEvents('ada', 'e-4')).toEqual([])
      expect(await store.listEvents('ADA')).toEqual([])
    })

    test("finds each of a person's many events, page by page", async ({ stores: { store, events } }) => {
      const others = Array.from({ length: 4202 }, (_, n) =>
        sampleEvent({ id: `e-${String(n).padStart(4, '0')}`, time: timeOf(-n), user: n % 2 ? 'bob' : 'ada' }),
      )
      await events.append(others)
      const idsOfAda = others.filter(({ user }) => user === 'ada').map(({ id }) => id)
      expect(await listAllEvents(store, 'ada')).toEqual(idsOfAda)
    })
  })
}
