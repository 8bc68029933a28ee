import type { Role } from '@kitchen-table/domain/accounts/actor'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { localAccounts } from '../../adapters/local-accounts/local-accounts.ts'
import { IN_MEMORY } from '../../adapters/sqlite/open-database.ts'
import { openSqlite } from '../../adapters/sqlite/open-sqlite.ts'
import { sqliteGroups } from '../../adapters/sqlite/sqlite-groups.ts'
import { sqlitePeople } from '../../adapters/sqlite/sqlite-people.ts'
import { sqliteSessions } from '../../adapters/sqlite/sqlite-sessions.ts'
import { sampleGroup } from '../../testing/port-suites/samples.ts'
import type { AccountPool } from './account-pool.ts'
import { findCurrentPerson } from './find-current-person.ts'
import { hashToken } from './session-token.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Writes are stored by the next turn of the event loop, and nobody waits for them. */
const stored = () => new Promise((resolve) => setImmediate(resolve))

type Given = { role?: Role; group?: 'acme' | 'off' | null }

/** Somebody with a session of token 'token', opened at `start`, and a clock to turn. */
async function opened({ role = 'user', group = null }: Given = {}) {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const sessions = sqliteSessions(sqlite)
  const groups = sqliteGroups(sqlite)
  await groups.create(sampleGroup({ slug: 'acme' }))
  await groups.create(sampleGroup({ slug: 'off', groupStatus: 'disabled' }))
  const accounts = localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40) })
  const names = { sub: 'ada', email: 'ada@example.com', first: 'Ada', last: 'Byron' }
  await accounts.create({ ...names, role, group, createdAt: '2026-01-01T00:00:00.000Z' }, null)
  await sqlitePeople(sqlite).create({ sub: 'ada', role, group, subGroupId: 's-1' })
  const session = { tokenHash: hashToken('token'), sub: 'ada', version: 0, device: 'Firefox' }
  await sessions.open({ ...session, createdAt: start, seenAt: start })

  const clock = { now: start }
  const onFault = vi.fn()
  const touch = vi.spyOn(sessions, 'touch')
  const who = findCurrentPerson({ sessions, now: () => clock.now, onFault })
  const change = (sql: string) => sqlite.commits.write(() => sqlite.db.exec(sql))
  return { who, clock, sessions, accounts, touch, onFault, change }
}

describe('who holds a token', () => {
  test('is the person with role, organisation and sub-group', async () => {
    const { who } = await opened({ role: 'manager', group: 'acme' })
    expect(await who('token')).toEqual({
      tokenHash: hashToken('token'),
      sub: 'ada',
      version: 0,
      device: 'Firefox',
      createdAt: start,
      seenAt: start,
      role: 'manager',
      subGroupId: 's-1',
      enabled: true,
      picture: null,
      email: 'ada@example.com',
      first: 'Ada',
      last: 'Byron',
      group: sampleGroup(),
    })
  })

  test.each([null, '', 'other', 'TOKEN', 'token ', hashToken('token'), '\u0000', 'x'.repeat(100_000)])(
    'a token that is none is nobody’s (case %#)',
    async (token) => {
      const { who } = await opened()
      expect(await who(token)).toBeNull()
    },
  )

  test('the store may also answer later', async () => {
    const { sessions, clock } = await opened()
    const find = async (hash: string) => sessions.find(hash)
    const who = findCurrentPerson({
      sessions: { ...sessions, find },
      now: () => clock.now,
      onFault: console.error,
    })
    expect(await who('token')).toMatchObject({ sub: 'ada' })
    expect(await who('other')).toBeNull()
  })
})

describe('T25: at once out', () => {
  test.each([
    { what: 'disabled', sql: 'UPDATE accounts SET enabled = 0' },
    { what: 'deleted from the pool', sql: 'DELETE FROM accounts' },
    { what: 'deleted', sql: 'DELETE FROM people' },
    { what: 'signed out', sql: 'DELETE FROM sessions' },
  ])('$what, whatever the role', async ({ sql }) => {
    for (const role of ['user', 'manager', 'admin'] as const) {
      const { who, change, touch, clock } = await opened({ role })
      expect(await who('token')).not.toBeNull()
      await change(sql)
      clock.now += 2 * MINUTE
      expect(await who('token')).toBeNull()
      expect(touch).not.toHaveBeenCalled()
    }
  })

  test.each([
    { role: 'user', isIn: false },
    { role: 'manager', isIn: false },
    { role: 'admin', isIn: true },
  ] as const)('of a switched-off organisation a $role is in: $isIn', async ({ role, isIn }) => {
    const { who } = await opened({ role, group: 'off' })
    expect((await who('token')) !== null).toBe(isIn)
  })

  test.each<{ what: string; change: (accounts: AccountPool) => Promise<unknown> }>([
    { what: 'switched off', change: (accounts) => accounts.setEnabled('ada', false) },
    {
      what: 'switched off and on again',
      change: async (accounts) => [
        await accounts.setEnabled('ada', false),
        await accounts.setEnabled('ada', true),
      ],
    },
    { what: 'given another role', change: (accounts) => accounts.setRole('ada', 'admin') },
    { what: 'started over', change: (accounts) => accounts.resetToInvited('ada') },
    { what: 'deleted', change: (accounts) => accounts.delete('ada') },
  ])('an account that is $what, for good', async ({ change }) => {
    const { who, accounts, touch, clock } = await opened()
    expect(await who('token')).not.toBeNull()
    await change(accounts)
    clock.now += 2 * MINUTE
    expect(await who('token')).toBeNull()
    expect(touch).not.toHaveBeenCalled()
  })

  test('an account whose names alone have changed is in', async () => {
    const { who, accounts } = await opened()
    await accounts.changeEmail('ada', 'new@example.com')
    await accounts.changePhone('ada', '+15550100142', true)
    expect(await who('token')).toMatchObject({ email: 'new@example.com' })
  })

  test('an organisation switched off and on again', async () => {
    const { who, change } = await opened({ group: 'acme' })
    const status = (now: string) =>
      change(`UPDATE groups SET body = json_set(body, '$.groupStatus', '${now}') WHERE slug = 'acme'`)
    await status('disabled')
    expect(await who('token')).toBeNull()
    await status('active')
    expect(await who('token')).not.toBeNull()
  })

  test('a role that was taken away is gone with the next request', async () => {
    const { who, change } = await opened({ role: 'admin' })
    await change("UPDATE people SET role = 'user'")
    expect(await who('token')).toMatchObject({ role: 'user' })
  })
})

describe('S11: how long a session lives', () => {
  test.each([
    { role: 'user', unseen: 7 * DAY - 1, isIn: true },
    { role: 'user', unseen: 7 * DAY, isIn: false },
    { role: 'manager', unseen: HOUR - 1, isIn: true },
    { role: 'manager', unseen: HOUR, isIn: false },
    { role: 'admin', unseen: HOUR - 1, isIn: true },
    { role: 'admin', unseen: HOUR, isIn: false },
  ] as const)('a $role after $unseen ms without a request is in: $isIn', async ({ role, unseen, isIn }) => {
    const { who, clock } = await opened({ role })
    clock.now = start + unseen
    expect((await who('token')) !== null).toBe(isIn)
  })

  test.each([
    { role: 'user', step: 6 * DAY, life: 30 * DAY },
    { role: 'manager', step: 50 * MINUTE, life: 12 * HOUR },
    { role: 'admin', step: 50 * MINUTE, life: 12 * HOUR },
  ] as const)('a $role who comes every $step ms is out after $life ms', async ({ role, step, life }) => {
    const { who, clock } = await opened({ role })
    for (let age = 0; age < life; age += step) {
      clock.now = start + age
      expect(await who('token')).not.toBeNull()
      await stored()
    }
    clock.now = start + life - 1
    expect(await who('token')).not.toBeNull()
    clock.now = start + life
    expect(await who('token')).toBeNull()
  })

  test('who became a manager has a manager’s session', async () => {
    const { who, clock, change } = await opened()
    await change("UPDATE people SET role = 'manager'")
    clock.now = start + 2 * HOUR
    expect(await who('token')).toBeNull()
  })
})

describe('when somebody was last seen', () => {
  test('is written at most once a minute', async () => {
    const { who, clock, touch } = await opened()
    for (let seconds = 0; seconds <= 5 * 60; seconds += 1) {
      clock.now = start + seconds * SECOND
      await who('token')
      await stored()
    }
    expect(touch.mock.calls.map(([, at]) => at - start)).toEqual([1, 2, 3, 4, 5].map((n) => n * MINUTE))
  })

  test('one minute to the millisecond', async () => {
    const { who, clock, touch } = await opened()
    clock.now = start + MINUTE - 1
    await who('token')
    expect(touch).not.toHaveBeenCalled()
    clock.now = start + MINUTE
    await who('token')
    expect(touch).toHaveBeenCalledExactlyOnceWith(hashToken('token'), start + MINUTE)
  })

  test('is not worth failing a request for: the failure is told, the person is in', async () => {
    const { who, clock, touch, onFault } = await opened()
    const failure = new Error('database or disk is full')
    touch.mockRejectedValueOnce(failure)
    clock.now = start + MINUTE
    expect(await who('token')).not.toBeNull()
    await expect.poll(() => onFault.mock.calls).toEqual([[failure]])
  })

  test('a clock that was set back prolongs nothing and ends nothing', async () => {
    const { who, clock, touch } = await opened()
    clock.now = start - HOUR
    expect(await who('token')).not.toBeNull()
    expect(touch).not.toHaveBeenCalled()
  })
})
