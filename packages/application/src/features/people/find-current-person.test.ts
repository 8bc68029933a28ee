import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '@kitchen-table/domain/accounts'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { test as base, describe, expect, vi } from 'vitest'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { sampleOrganization } from '../../testing/port-suites/samples.ts'
import { findCurrentPerson } from './find-current-person.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Waits for the writes of `touch`, and for cached values to be compared with the database again. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

type SetUpOptions = { role?: Role; group?: 'acme' | 'off' | 'gone' | null }

/** A person with a session of token 'token', opened at `start`, and a clock that tests advance. */
async function setUp({ role = 'user', group = null }: SetUpOptions = {}) {
  const opened = Promise.withResolvers<DatabaseSync>()
  const { sessions, groups, people, members } = memoryStores({ onOpen: opened.resolve })
  const db = await opened.promise
  await groups.create(sampleOrganization({ slug: 'acme' }))
  await groups.create(sampleOrganization({ slug: 'off', groupStatus: 'disabled' }))
  const names = { sub: 'ada', email: 'ada@example.com', first: 'Ada', last: 'Byron' }
  await people.create({ ...names, role, group, subGroupId: 's-1' })
  const root = { ...names, sub: 'root', email: 'r@example.com' }
  await people.create({ ...root, role: 'admin', group: null, subGroupId: null })
  const session = { tokenHash: hashToken('token'), sub: 'ada', version: 0, device: 'Firefox' }
  await sessions.open({ ...session, createdAt: start, seenAt: start })

  const clock = { now: start }
  const onFault = vi.fn()
  const touch = vi.spyOn(sessions, 'touch')
  const findPerson = findCurrentPerson({ sessions, people, groups, now: () => clock.now, onFault })
  const change = async (sql: string) => {
    db.exec(sql)
    await nextTurn()
  }
  return { findPerson, clock, sessions, people, members, groups, touch, onFault, change }
}

const test = base.extend('setup', () => setUp())

describe('findCurrentPerson', () => {
  test('returns the person with role, organization and sub-group', async () => {
    const { findPerson } = await setUp({ role: 'manager', group: 'acme' })
    expect(await findPerson('token')).toEqual({
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
      language: null,
      last: 'Byron',
      sessionVersion: 0,
      pseudonym: expect.stringMatching(/^[0-9a-f]{16}$/),
      removalRequestedAt: null,
      group: { ...sampleOrganization(), version: 1 },
    })
  })

  test('returns a person whose organization does not exist without one', async () => {
    const { findPerson } = await setUp({ group: 'gone' })
    expect(await findPerson('token')).toMatchObject({ sub: 'ada', group: null })
  })

  test.for([null, '', 'other', 'TOKEN', 'token ', hashToken('token'), '\u0000', 'x'.repeat(100_000)])(
    'returns null for a token of no session (case %#)',
    async (token, { setup: { findPerson } }) => {
      expect(await findPerson(token)).toBeNull()
    },
  )

  test('reads session, person and organization once each', async () => {
    const { findPerson, sessions, people, groups } = await setUp({ group: 'acme' })
    const reads = [vi.spyOn(sessions, 'find'), vi.spyOn(people, 'find'), vi.spyOn(groups, 'find')]
    await findPerson('token')
    expect(reads.map(({ mock }) => mock.calls)).toEqual([[[hashToken('token')]], [['ada']], [['acme']]])
  })
})

describe('T25: what ends a session at once', () => {
  test.each([
    { role: 'user', isSignedIn: false },
    { role: 'manager', isSignedIn: false },
    { role: 'admin', isSignedIn: true },
  ] as const)(
    'a $role of a disabled organization is signed in: $isSignedIn',
    async ({ role, isSignedIn }) => {
      const { findPerson } = await setUp({ role, group: 'off' })
      expect((await findPerson('token')) !== null).toBe(isSignedIn)
    },
  )

  test.each([
    { role: 'user', isSignedIn: false },
    { role: 'manager', isSignedIn: false },
    { role: 'admin', isSignedIn: true },
  ] as const)(
    'T72: a $role whose organization was disabled and activated since is signed in: $isSignedIn',
    async ({ role, isSignedIn }) => {
      const { findPerson, groups } = await setUp({ role, group: 'acme' })
      await groups.update(sampleOrganization({ slug: 'acme', disabledAt: start + MINUTE }), 1, [])
      await nextTurn()
      expect((await findPerson('token')) !== null).toBe(isSignedIn)
    },
  )

  type Change = (setup: Awaited<ReturnType<typeof setUp>>, role: Role) => Promise<unknown>
  const ada = { sub: 'ada', email: 'ada@example.com', first: '', last: '' }
  const changes: [what: string, change: Change][] = [
    ['is disabled', ({ members }) => members.setEnabled('ada', false)],
    [
      'is disabled and enabled again',
      async ({ members }) => [await members.setEnabled('ada', false), await members.setEnabled('ada', true)],
    ],
    [
      'is given another role',
      ({ members }, role) => members.changeRole(ada.sub, role === 'admin' ? 'user' : 'admin', ''),
    ],
    ['is removed', ({ members }) => members.discard('ada')],
    ['has their sessions ended', ({ people }) => people.endSessions('ada')],
  ]
  const rows = (['user', 'manager', 'admin'] as const).flatMap((role) =>
    changes.map(([what, change]) => ({ role, what, change })),
  )

  test.for(rows)('the $role $what, for good', async ({ role, change }) => {
    const setup = await setUp({ role })
    const { findPerson, touch, clock, sessions } = setup
    expect(await findPerson('token')).not.toBeNull()
    await change(setup, role)
    clock.now += 2 * MINUTE
    expect(await findPerson('token')).toBeNull()
    expect(touch).not.toHaveBeenCalled()
    // Also a session that was opened at that moment, with the version from before.
    const late = { tokenHash: hashToken('late'), sub: 'ada', version: 0, device: '' }
    await sessions.open({ ...late, createdAt: clock.now, seenAt: clock.now })
    expect(await findPerson('late')).toBeNull()
  })

  test('S11: only sessions with the new version are valid after the sessions were ended', async () => {
    const { findPerson, people, sessions, clock } = await setUp()
    const version = (await people.endSessions('ada')) ?? 0
    const session = { tokenHash: hashToken('new'), sub: 'ada', version, device: '' }
    await sessions.open({ ...session, createdAt: clock.now, seenAt: clock.now })
    expect([await findPerson('token'), await findPerson('new')]).toEqual([
      null,
      expect.objectContaining({ sub: 'ada', sessionVersion: version }),
    ])
  })

  test('not a change of address or picture, which the next request sees', async () => {
    const { findPerson, members, people } = await setUp()
    await findPerson('token')
    await members.changeEmail('ada', 'new@example.com')
    expect(await findPerson('token')).toMatchObject({ email: 'new@example.com' })
    const picture = { key: 'people/ada/1', name: 'me.webp', type: 'image/webp', size: 12 }
    await people.setPicture('ada', picture)
    expect(await findPerson('token')).toMatchObject({ picture })
  })

  test('the organization is disabled, until it is enabled again', async () => {
    const { findPerson, change } = await setUp({ group: 'acme' })
    const setStatus = (status: string) =>
      change(`UPDATE groups SET body = json_set(body, '$.groupStatus', '${status}') WHERE slug = 'acme'`)
    await setStatus('disabled')
    expect(await findPerson('token')).toBeNull()
    await setStatus('active')
    expect(await findPerson('token')).not.toBeNull()
  })

  test('a changed role applies to the next request', async () => {
    const { findPerson, change } = await setUp({ role: 'admin' })
    await change("UPDATE people SET role = 'user' WHERE sub = 'ada'")
    expect(await findPerson('token')).toMatchObject({ role: 'user' })
  })
})

describe('S11: the lifetime of a session', () => {
  test.each([
    { role: 'user', idle: 7 * DAY - 1, isSignedIn: true },
    { role: 'user', idle: 7 * DAY, isSignedIn: false },
    { role: 'manager', idle: HOUR - 1, isSignedIn: true },
    { role: 'manager', idle: HOUR, isSignedIn: false },
    { role: 'admin', idle: HOUR - 1, isSignedIn: true },
    { role: 'admin', idle: HOUR, isSignedIn: false },
  ] as const)(
    'a $role after $idle ms without a request is signed in: $isSignedIn',
    async ({ role, idle, isSignedIn }) => {
      const { findPerson, clock } = await setUp({ role })
      clock.now = start + idle
      expect((await findPerson('token')) !== null).toBe(isSignedIn)
    },
  )

  test.each([
    { role: 'user', step: 6 * DAY, lifetime: 30 * DAY },
    { role: 'manager', step: 50 * MINUTE, lifetime: 12 * HOUR },
    { role: 'admin', step: 50 * MINUTE, lifetime: 12 * HOUR },
  ] as const)(
    'a $role with a request every $step ms is signed out after $lifetime ms',
    async ({ role, step, lifetime }) => {
      const { findPerson, clock } = await setUp({ role })
      for (let age = 0; age < lifetime; age += step) {
        clock.now = start + age
        expect(await findPerson('token')).not.toBeNull()
        await nextTurn()
      }
      clock.now = start + lifetime - 1
      expect(await findPerson('token')).not.toBeNull()
      clock.now = start + lifetime
      expect(await findPerson('token')).toBeNull()
    },
  )

  test('a person who became a manager has the lifetime of a manager', async () => {
    const { findPerson, clock, change } = await setUp()
    await change("UPDATE people SET role = 'manager'")
    clock.now = start + 2 * HOUR
    expect(await findPerson('token')).toBeNull()
  })
})

describe('the time when a person was last seen', () => {
  test('is written at most once a minute', async ({ setup: { findPerson, clock, touch } }) => {
    for (let seconds = 0; seconds <= 5 * 60; seconds += 1) {
      clock.now = start + seconds * SECOND
      await findPerson('token')
      await nextTurn()
    }
    expect(touch.mock.calls.map(([, at]) => at - start)).toEqual([1, 2, 3, 4, 5].map((n) => n * MINUTE))
  })

  test('is written after one minute to the millisecond', async ({ setup: { findPerson, clock, touch } }) => {
    clock.now = start + MINUTE - 1
    await findPerson('token')
    expect(touch).not.toHaveBeenCalled()
    clock.now = start + MINUTE
    await findPerson('token')
    expect(touch).toHaveBeenCalledExactlyOnceWith(hashToken('token'), start + MINUTE)
  })

  test('does not fail the request when it cannot be written; the fault is reported', async () => {
    const { findPerson, clock, touch, onFault } = await setUp()
    const failure = new Error('database or disk is full')
    touch.mockRejectedValueOnce(failure)
    clock.now = start + MINUTE
    expect(await findPerson('token')).not.toBeNull()
    await expect.poll(() => onFault.mock.calls).toEqual([[failure]])
  })

  test('is not written, and the session stays valid, when the clock was set back', async () => {
    const { findPerson, clock, touch } = await setUp()
    clock.now = start - HOUR
    expect(await findPerson('token')).not.toBeNull()
    expect(touch).not.toHaveBeenCalled()
  })
})
