import { describe, expect, test } from 'vitest'
import type { AccountPool, NewAccount } from '../../features/accounts/account-pool.ts'
import type { PersonStore, SessionStore } from '../../features/accounts/ports.ts'
import type { GroupStore } from '../../features/groups/ports.ts'
import type { Session } from '../../platform/authorization/authenticated-person.ts'
import { awkwardTexts, sampleGroup } from './samples.ts'

/** `disable` switches an account off; `forget` takes it out of the pool. */
type Opened = {
  store: SessionStore
  accounts: Pick<AccountPool, 'create' | 'setEnabled' | 'setRole' | 'changeEmail' | 'changePassword'>
  people: PersonStore
  groups: GroupStore
  disableAccount: (sub: string) => Promise<void>
  deleteAccount: (sub: string) => Promise<void>
}

type Open = () => Promise<Opened>

const session: Session = {
  tokenHash: 'hash-1',
  sub: 'ada',
  version: 0,
  device: 'Firefox on Linux',
  createdAt: 1000,
  seenAt: 2000,
}

const ada: NewAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
}

async function openWithAda(open: Open): Promise<Opened> {
  const opened = await open()
  await opened.groups.create(sampleGroup())
  await opened.accounts.create(ada, null)
  await opened.people.create({ sub: 'ada', role: 'user', group: 'acme', subGroupId: 's-1' })
  return opened
}

/** The promises of SessionStore. */
export function describeSessionStore(name: string, open: Open): void {
  describe(`${name} as SessionStore`, () => {
    describePersons(open)
    describeFinding(open)
    describeVersion(open)
    describeEnding(open)
    describeDevices(open)
  })
}

function describePersons(open: Open): void {
  test('a person is known before there is a session, and as their sessions tell it', async () => {
    const { store } = await openWithAda(open)
    const person = await store.findPerson('ada')
    await store.open(session)
    expect(person).toMatchObject({ sub: 'ada', role: 'user', enabled: true, group: sampleGroup() })
    expect(await store.find('hash-1')).toEqual({ ...session, ...person })
  })

  test('an account that was switched off, or is gone, is so at once', async () => {
    const { store, disableAccount, deleteAccount } = await openWithAda(open)
    await disableAccount('ada')
    expect(await store.findPerson('ada')).toMatchObject({ enabled: false })
    await deleteAccount('ada')
    expect(await store.findPerson('ada')).toBeNull()
  })

  test('nobody is whom no record of the server’s own names', async () => {
    const { store, accounts } = await open()
    await accounts.create(ada, null)
    for (const sub of ['ada', ...awkwardTexts]) expect(await store.findPerson(sub)).toBeNull()
  })
}

function describeFinding(open: Open): void {
  test('a session is found with its person and organisation', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)

    expect(await store.find('hash-1')).toEqual({
      ...session,
      role: 'user',
      subGroupId: 's-1',
      enabled: true,
      email: 'ada@example.com',
      first: 'Ada',
      last: 'Byron',
      picture: null,
      group: sampleGroup(),
    })
  })

  test('role, organisation and sub-group are those of the server’s own record', async () => {
    const { store, accounts, people } = await openWithAda(open)
    await accounts.create(
      { ...ada, sub: 'eve', email: 'eve@example.com', role: 'admin', group: 'acme' },
      null,
    )
    await people.create({ sub: 'eve', role: 'manager', group: null, subGroupId: null })
    await store.open({ ...session, sub: 'eve' })

    expect(await store.find('hash-1')).toMatchObject({ role: 'manager', group: null, subGroupId: null })
  })

  test('an organisation that does not exist is none', async () => {
    const { store, accounts, people } = await open()
    await accounts.create(ada, null)
    await people.create({ sub: 'ada', role: 'user', group: 'gone', subGroupId: null })
    await store.open(session)

    expect(await store.find('hash-1')).toMatchObject({ sub: 'ada', group: null })
  })

  test('an account that was switched off is told at once', async () => {
    const { store, disableAccount } = await openWithAda(open)
    await store.open(session)
    await disableAccount('ada')
    expect(await store.find('hash-1')).toMatchObject({ enabled: false })
  })

  test('there is no session of an account that is gone, or never was', async () => {
    const { store, deleteAccount } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', sub: 'nobody' })
    await deleteAccount('ada')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).toBeNull()
  })

  test('without the server’s own record there is no session: the account alone gives no role', async () => {
    const { store, accounts } = await open()
    await accounts.create(ada, null)
    await store.open(session)
    expect(await store.find('hash-1')).toBeNull()
  })

  test('only the very hash opens it', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    for (const hash of [...awkwardTexts, 'HASH-1', 'hash-', 'hash-1 '])
      expect(await store.find(hash)).toBeNull()
  })
}

function describeEnding(open: Open): void {
  test('a touch moves the last time forward, never back, and the start never', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.touch('hash-1', 9000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })

    await store.touch('hash-1', 3000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })
  })

  test('touching or closing what is not there is no error and makes nothing', async () => {
    const { store } = await openWithAda(open)
    await store.touch('hash-1', 9000)
    await store.close('hash-1')
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a closed session is gone, the person’s others stay', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2' })
    await store.close('hash-1')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).not.toBeNull()
  })

  test('a closed session is not brought back by a touch at the same time', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await Promise.all([store.close('hash-1'), store.touch('hash-1', 9000)])
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a sweep takes what was opened or last seen before its times, and not what was then', async () => {
    const { store } = await openWithAda(open)
    const kept = { ...session, tokenHash: 'kept', createdAt: 100, seenAt: 200 }
    await store.open(kept)
    await store.open({ ...session, tokenHash: 'old', createdAt: 99, seenAt: 900 })
    await store.open({ ...session, tokenHash: 'unused', createdAt: 150, seenAt: 199 })
    await store.sweep({ openedSince: 100, seenSince: 200, until: 1000 })

    expect(await store.find('kept')).not.toBeNull()
    expect(await store.find('old')).toBeNull()
    expect(await store.find('unused')).toBeNull()
  })

  test('a sweep takes what was opened or last seen after its end, and not what was then', async () => {
    const { store } = await openWithAda(open)
    await store.open({ ...session, tokenHash: 'kept', createdAt: 1000, seenAt: 1000 })
    await store.open({ ...session, tokenHash: 'opened ahead', createdAt: 1001, seenAt: 1000 })
    await store.open({ ...session, tokenHash: 'seen ahead', createdAt: 500, seenAt: 1001 })
    await store.sweep({ openedSince: 100, seenSince: 200, until: 1000 })

    expect(await store.find('kept')).not.toBeNull()
    expect(await store.find('opened ahead')).toBeNull()
    expect(await store.find('seen ahead')).toBeNull()
  })

  test('a sweep may take all', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', createdAt: 8e15, seenAt: 8e15 })
    const never = Number.MAX_SAFE_INTEGER
    await store.sweep({ openedSince: never, seenSince: never, until: never })
    expect([await store.find('hash-1'), await store.find('hash-2')]).toEqual([null, null])
  })
}

function describeVersion(open: Open): void {
  test('counts while the account has the version that it was opened with, and is none before or after', async () => {
    const { store, accounts } = await openWithAda(open)
    await store.open({ ...session, tokenHash: 'before', version: 0 })
    await store.open({ ...session, tokenHash: 'after', version: 1 })
    const found = async () => [await store.find('before'), await store.find('after')]
    expect(await found()).toEqual([expect.objectContaining({ version: 0 }), null])

    await accounts.setRole('ada', 'manager')
    expect(await found()).toEqual([null, expect.objectContaining({ version: 1 })])
    await accounts.setRole('ada', 'user')
    expect(await found()).toEqual([null, null])
  })

  test('S11: after a change of the password only sessions that know of it are found', async () => {
    const { store, accounts } = await openWithAda(open)
    await accounts.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, 'Kitchen-Table-1')
    await store.open({ ...session, sub: 'bob' })
    const changed = await accounts.changePassword('bob', 'Another-Word-2')
    if (typeof changed === 'string') throw new Error(changed)
    expect(await store.find('hash-1')).toBeNull()
    expect(await store.list('bob')).toEqual([])

    await store.open({ ...session, sub: 'bob', tokenHash: 'hash-2', version: changed.version })
    expect(await store.list('bob')).toHaveLength(1)
  })

  test('switching off and on again brings no session back', async () => {
    const { store, accounts } = await openWithAda(open)
    await store.open(session)
    await accounts.setEnabled('ada', false)
    await accounts.setEnabled('ada', true)
    expect(await store.find('hash-1')).toBeNull()
    expect(await store.findPerson('ada')).toMatchObject({ enabled: true })
  })

  test('names that change are told at once', async () => {
    const { store, accounts, people } = await openWithAda(open)
    await store.open(session)
    await store.find('hash-1')
    await accounts.changeEmail('ada', 'new@example.com')
    expect(await store.find('hash-1')).toMatchObject({ email: 'new@example.com' })
    await people.setPicture('ada', picture)
    expect(await store.find('hash-1')).toMatchObject({ picture })
    await people.setRole('ada', 'manager')
    expect(await store.find('hash-1')).toMatchObject({ role: 'manager' })
  })
}

const picture = { key: 'people/ada/1', name: 'me.webp', type: 'image/webp', size: 12 }

function describeDevices(open: Open): void {
  test('the devices of a person, newest first, as they were opened', async () => {
    const { store, accounts, people } = await openWithAda(open)
    await accounts.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
    await people.create({ sub: 'bob', role: 'user', group: null, subGroupId: null })
    const second = {
      ...session,
      tokenHash: 'hash-2',
      device: 'Safari on iPhone',
      createdAt: 3000,
      seenAt: 3000,
    }
    await store.open(session)
    await store.open(second)
    await store.open({ ...session, tokenHash: 'hash-3', sub: 'bob' })

    expect(await store.list('ada')).toEqual([second, session])
    await store.touch('hash-1', 9000)
    expect(await store.list('ada')).toEqual([second, { ...session, seenAt: 9000 }])
    expect(await store.list('nobody')).toEqual([])
  })

  test('keeps awkward names of devices', async () => {
    const { store } = await openWithAda(open)
    const sessions = awkwardTexts.map((device, n) => ({
      ...session,
      tokenHash: `h-${n}`,
      device,
      createdAt: 1000 - n,
    }))
    await Promise.all(sessions.map((each) => store.open(each)))
    expect(await store.list('ada')).toEqual(sessions)
    expect(await store.find('h-1')).toMatchObject({ device: awkwardTexts[1] })
  })

  test('tells at most a hundred, the newest', async () => {
    const { store } = await openWithAda(open)
    const opened = Array.from({ length: 103 }, (_, n) => n)
    await Promise.all(opened.map((n) => store.open({ ...session, tokenHash: `h-${n}`, createdAt: n })))
    expect((await store.list('ada')).map(({ createdAt }) => createdAt)).toEqual(
      opened.toReversed().slice(0, 100),
    )
  })

  test.each<{ except: string | null; left: string[] }>([
    { except: 'hash-2', left: ['hash-2'] },
    { except: null, left: [] },
    { except: 'of nobody', left: [] },
    { except: 'hash-4', left: [] },
  ])('closing all but $except leaves $left, and other people’s', async ({ except, left }) => {
    const { store, accounts, people } = await openWithAda(open)
    await accounts.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
    await people.create({ sub: 'bob', role: 'user', group: null, subGroupId: null })
    for (const tokenHash of ['hash-1', 'hash-2', 'hash-3']) await store.open({ ...session, tokenHash })
    await store.open({ ...session, tokenHash: 'hash-4', sub: 'bob' })
    await Promise.all(['hash-1', 'hash-2', 'hash-3', 'hash-4'].map((hash) => store.find(hash)))
    await store.closeAll('ada', except)

    expect((await store.list('ada')).map(({ tokenHash }) => tokenHash)).toEqual(left)
    for (const hash of ['hash-1', 'hash-2', 'hash-3'])
      expect((await store.find(hash)) !== null).toBe(left.includes(hash))
    expect(await store.find('hash-4')).toMatchObject({ sub: 'bob' })
  })

  test('closing all of somebody who has none is no error', async () => {
    const { store } = await openWithAda(open)
    for (const sub of ['ada', ...awkwardTexts]) await store.closeAll(sub, null)
    await store.open(session)
    expect(await store.find('hash-1')).not.toBeNull()
  })
}
