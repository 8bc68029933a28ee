import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../features/accounts/pool-port.ts'
import type { PersonStore, SessionStore } from '../features/accounts/ports.ts'
import type { EventStore } from '../features/insights/ports.ts'

/** What the store keeps is read through the session store and the event store. */
type Open = () => Promise<{
  store: PersonStore
  accounts: Pick<AccountPool, 'create'>
  sessions: SessionStore
  events: EventStore
}>

const time = '2026-03-01T12:00:00.000Z'
const allTime = '2000-01-01T00:00:00.000Z'
const login = { id: 'e-1', time, group: 'acme', role: 'user', where: '/' } as const
const signIn = { id: 'e-1', time, event: 500, user: 'ada', group: 'acme', detail: 'user', where: '/' }

/** The promises of PersonStore. */
export function describePersonStore(name: string, open: Open): void {
  describe(`${name} as PersonStore`, () => {
    test('a second create does not change role, organisation or sub-group', async () => {
      const { store, accounts, sessions } = await open()
      const createdAt = time
      const names = { first: 'Ada', last: 'Byron', email: 'ada@example.com' }
      await accounts.create({ sub: 'ada', ...names, role: 'user', group: null, createdAt }, null)
      await store.create({ sub: 'ada', role: 'user', group: null, subGroupId: 's-1' })
      await store.create({ sub: 'ada', role: 'admin', group: null, subGroupId: 's-2' })
      await sessions.open({ tokenHash: 'h', sub: 'ada', version: 0, device: '', createdAt: 1, seenAt: 1 })

      expect(await sessions.find('h')).toMatchObject({ role: 'user', subGroupId: 's-1' })
    })

    test('a sign-in leaves its event, with the role as detail', async () => {
      const { store, events } = await open()
      await store.addLogin('ada', login)

      expect(await events.list('acme', allTime, 10)).toEqual([signIn])
      expect(await events.top('acme', 500, '2026-03-01', '2026-03-01', 10)).toEqual([
        { detail: 'user', count: 1 },
      ])
    })

    test('a sign-in sent again, also at once and with another time, counts once with its first', async () => {
      const { store, events } = await open()
      const later = { ...login, time: '2026-03-02T12:00:00.000Z' }
      await Promise.all([store.addLogin('ada', login), store.addLogin('ada', later)])
      await store.addLogin('ada', later)

      expect(await events.list('acme', allTime, 10)).toEqual([signIn])
    })

    test('sign-ins of two people in one millisecond, and of one person twice, all count', async () => {
      const { store, events } = await open()
      await Promise.all([
        store.addLogin('ada', login),
        store.addLogin('bob', login),
        store.addLogin('ada', { ...login, id: 'e-2' }),
      ])
      expect(await events.countByCode('acme', '2026-03-01', '2026-03-01')).toEqual([{ event: 500, count: 3 }])
    })
  })
}
