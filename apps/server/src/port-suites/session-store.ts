import { describe, expect, test } from 'vitest'
import type { AccountPool, NewAccount, PersonStore, SessionStore } from '../features/accounts/ports.ts'
import type { GroupStore } from '../features/groups/ports.ts'
import { awkwardTexts, sampleGroup } from './samples.ts'

/** `disable` switches an account off; `forget` takes it out of the pool. */
type Opened = {
  store: SessionStore
  accounts: Pick<AccountPool, 'create'>
  people: PersonStore
  groups: GroupStore
  disable: (sub: string) => Promise<void>
  forget: (sub: string) => Promise<void>
}

type Open = () => Promise<Opened>

const session = { tokenHash: 'hash-1', sub: 'ada', createdAt: 1000, seenAt: 2000 }

const ada: NewAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
  password: null,
}

async function withAda(open: Open): Promise<Opened> {
  const opened = await open()
  await opened.groups.create(sampleGroup())
  await opened.accounts.create(ada)
  await opened.people.create({ sub: 'ada', role: 'user', group: 'acme', subGroupId: 's-1' })
  return opened
}

/** The promises of SessionStore. */
export function describeSessionStore(name: string, open: Open): void {
  describe(`${name} as SessionStore`, () => {
    describeFinding(open)
    describeEnding(open)
  })
}

function describeFinding(open: Open): void {
  test('a session is found with its person and organisation', async () => {
    const { store } = await withAda(open)
    await store.open(session)

    expect(await store.find('hash-1')).toEqual({
      ...session,
      role: 'user',
      subGroupId: 's-1',
      enabled: true,
      email: 'ada@example.com',
      first: 'Ada',
      last: 'Byron',
      group: sampleGroup(),
    })
  })

  test('role, organisation and sub-group are those of the server’s own record', async () => {
    const { store, accounts, people } = await withAda(open)
    await accounts.create({ ...ada, sub: 'eve', email: 'eve@example.com', role: 'admin', group: 'acme' })
    await people.create({ sub: 'eve', role: 'manager', group: null, subGroupId: null })
    await store.open({ ...session, sub: 'eve' })

    expect(await store.find('hash-1')).toMatchObject({ role: 'manager', group: null, subGroupId: null })
  })

  test('an organisation that does not exist is none', async () => {
    const { store, accounts, people } = await open()
    await accounts.create(ada)
    await people.create({ sub: 'ada', role: 'user', group: 'gone', subGroupId: null })
    await store.open(session)

    expect(await store.find('hash-1')).toMatchObject({ sub: 'ada', group: null })
  })

  test('an account that was switched off is told at once', async () => {
    const { store, disable } = await withAda(open)
    await store.open(session)
    await disable('ada')
    expect(await store.find('hash-1')).toMatchObject({ enabled: false })
  })

  test('there is no session of an account that is gone, or never was', async () => {
    const { store, forget } = await withAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', sub: 'nobody' })
    await forget('ada')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).toBeNull()
  })

  test('without the server’s own record there is no session: the account alone gives no role', async () => {
    const { store, accounts } = await open()
    await accounts.create(ada)
    await store.open(session)
    expect(await store.find('hash-1')).toBeNull()
  })

  test('only the very hash opens it', async () => {
    const { store } = await withAda(open)
    await store.open(session)
    for (const hash of [...awkwardTexts, 'HASH-1', 'hash-', 'hash-1 '])
      expect(await store.find(hash)).toBeNull()
  })
}

function describeEnding(open: Open): void {
  test('a touch moves the last time forward, never back, and the start never', async () => {
    const { store } = await withAda(open)
    await store.open(session)
    await store.touch('hash-1', 9000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })

    await store.touch('hash-1', 3000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })
  })

  test('touching or closing what is not there is no error and makes nothing', async () => {
    const { store } = await withAda(open)
    await store.touch('hash-1', 9000)
    await store.close('hash-1')
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a closed session is gone, the person’s others stay', async () => {
    const { store } = await withAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2' })
    await store.close('hash-1')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).not.toBeNull()
  })

  test('a closed session is not brought back by a touch at the same time', async () => {
    const { store } = await withAda(open)
    await store.open(session)
    await Promise.all([store.close('hash-1'), store.touch('hash-1', 9000)])
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a sweep takes what was opened or last seen before its times, and not what was then', async () => {
    const { store } = await withAda(open)
    const kept = { ...session, tokenHash: 'kept', createdAt: 100, seenAt: 200 }
    await store.open(kept)
    await store.open({ ...session, tokenHash: 'old', createdAt: 99, seenAt: 900 })
    await store.open({ ...session, tokenHash: 'unused', createdAt: 150, seenAt: 199 })
    await store.sweep(100, 200)

    expect(await store.find('kept')).not.toBeNull()
    expect(await store.find('old')).toBeNull()
    expect(await store.find('unused')).toBeNull()
  })
}
