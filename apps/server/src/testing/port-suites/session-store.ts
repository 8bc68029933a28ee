import { describe, expect, test } from 'vitest'
import type { PersonStore, SessionStore } from '../../features/accounts/ports.ts'
import type { Authenticator } from '../../features/accounts/user-pool/authenticator.ts'
import type { GroupStore } from '../../features/groups/ports.ts'
import type { Session } from '../../platform/authorization/authenticated-person.ts'
import type { NamedAccount, NamedDirectory } from '../named-directory.ts'
import { awkwardTexts, sampleGroup } from './samples.ts'

/** `disableAccount` disables an account; `deleteAccount` deletes it from the pool. */
type Setup = {
  store: SessionStore
  directory: Pick<NamedDirectory, 'create' | 'setEnabled' | 'setRole' | 'changeEmail'>
  authenticator: Pick<Authenticator, 'changePassword'>
  people: PersonStore
  groups: GroupStore
  disableAccount: (sub: string) => Promise<void>
  deleteAccount: (sub: string) => Promise<void>
}

type Open = () => Promise<Setup>

const session: Session = {
  tokenHash: 'hash-1',
  sub: 'ada',
  version: 0,
  device: 'Firefox on Linux',
  createdAt: 1000,
  seenAt: 2000,
}

const ada: NamedAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
}

async function openWithAda(open: Open): Promise<Setup> {
  const setup = await open()
  await setup.groups.create(sampleGroup())
  await setup.directory.create(ada, null)
  await setup.people.create({ sub: 'ada', role: 'user', group: 'acme', subGroupId: 's-1' })
  return setup
}

/** Tests that every adapter of SessionStore must pass. */
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
  test('findPerson returns a person before there is a session, with the same fields as a session', async () => {
    const { store } = await openWithAda(open)
    const person = await store.findPerson('ada')
    await store.open(session)
    expect(person).toMatchObject({ sub: 'ada', role: 'user', enabled: true, group: sampleGroup() })
    expect(await store.find('hash-1')).toEqual({ ...session, ...person })
  })

  test('findPerson sees at once that an account was disabled or deleted', async () => {
    const { store, disableAccount, deleteAccount } = await openWithAda(open)
    await disableAccount('ada')
    expect(await store.findPerson('ada')).toMatchObject({ enabled: false })
    await deleteAccount('ada')
    expect(await store.findPerson('ada')).toBeNull()
  })

  test('findPerson returns null without the server’s own record', async () => {
    const { store, directory } = await open()
    await directory.create(ada, null)
    for (const sub of ['ada', ...awkwardTexts]) expect(await store.findPerson(sub)).toBeNull()
  })
}

function describeFinding(open: Open): void {
  test('find returns a session with its person and organisation', async () => {
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
    const { store, directory, people } = await openWithAda(open)
    await directory.create(
      { ...ada, sub: 'eve', email: 'eve@example.com', role: 'admin', group: 'acme' },
      null,
    )
    await people.create({ sub: 'eve', role: 'manager', group: null, subGroupId: null })
    await store.open({ ...session, sub: 'eve' })

    expect(await store.find('hash-1')).toMatchObject({ role: 'manager', group: null, subGroupId: null })
  })

  test('an organisation that does not exist is null', async () => {
    const { store, directory, people } = await open()
    await directory.create(ada, null)
    await people.create({ sub: 'ada', role: 'user', group: 'gone', subGroupId: null })
    await store.open(session)

    expect(await store.find('hash-1')).toMatchObject({ sub: 'ada', group: null })
  })

  test('find sees at once that an account was disabled', async () => {
    const { store, disableAccount } = await openWithAda(open)
    await store.open(session)
    await disableAccount('ada')
    expect(await store.find('hash-1')).toMatchObject({ enabled: false })
  })

  test('find returns null for an account that was deleted or never existed', async () => {
    const { store, deleteAccount } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', sub: 'nobody' })
    await deleteAccount('ada')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).toBeNull()
  })

  test('find returns null without the server’s own record: the account alone gives no role', async () => {
    const { store, directory } = await open()
    await directory.create(ada, null)
    await store.open(session)
    expect(await store.find('hash-1')).toBeNull()
  })

  test('only the exact hash finds a session', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    for (const hash of [...awkwardTexts, 'HASH-1', 'hash-', 'hash-1 '])
      expect(await store.find(hash)).toBeNull()
  })
}

function describeEnding(open: Open): void {
  test('a touch moves the last use forward, never back, and never the start', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.touch('hash-1', 9000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })

    await store.touch('hash-1', 3000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })
  })

  test('touching or closing an unknown session is not an error and creates nothing', async () => {
    const { store } = await openWithAda(open)
    await store.touch('hash-1', 9000)
    await store.close('hash-1')
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a closed session is deleted, the person’s others stay', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2' })
    await store.close('hash-1')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).not.toBeNull()
  })

  test('a closed session is not restored by a touch at the same time', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await Promise.all([store.close('hash-1'), store.touch('hash-1', 9000)])
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a sweep deletes sessions opened or last seen before its times, and none from exactly then', async () => {
    const { store } = await openWithAda(open)
    const recent = { ...session, tokenHash: 'recent', createdAt: 100, seenAt: 200 }
    await store.open(recent)
    await store.open({ ...session, tokenHash: 'old', createdAt: 99, seenAt: 900 })
    await store.open({ ...session, tokenHash: 'unused', createdAt: 150, seenAt: 199 })
    await store.sweep({ openedSince: 100, seenSince: 200, until: 1000 })

    expect(await store.find('recent')).not.toBeNull()
    expect(await store.find('old')).toBeNull()
    expect(await store.find('unused')).toBeNull()
  })

  test('a sweep deletes sessions opened or last seen after its end, and none from exactly then', async () => {
    const { store } = await openWithAda(open)
    await store.open({ ...session, tokenHash: 'recent', createdAt: 1000, seenAt: 1000 })
    await store.open({ ...session, tokenHash: 'opened ahead', createdAt: 1001, seenAt: 1000 })
    await store.open({ ...session, tokenHash: 'seen ahead', createdAt: 500, seenAt: 1001 })
    await store.sweep({ openedSince: 100, seenSince: 200, until: 1000 })

    expect(await store.find('recent')).not.toBeNull()
    expect(await store.find('opened ahead')).toBeNull()
    expect(await store.find('seen ahead')).toBeNull()
  })

  test('a sweep can delete all sessions', async () => {
    const { store } = await openWithAda(open)
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', createdAt: 8e15, seenAt: 8e15 })
    const never = Number.MAX_SAFE_INTEGER
    await store.sweep({ openedSince: never, seenSince: never, until: never })
    expect([await store.find('hash-1'), await store.find('hash-2')]).toEqual([null, null])
  })
}

function describeVersion(open: Open): void {
  test('a session is found only while the account has the session’s version', async () => {
    const { store, directory } = await openWithAda(open)
    await store.open({ ...session, tokenHash: 'before', version: 0 })
    await store.open({ ...session, tokenHash: 'after', version: 1 })
    const findBoth = async () => [await store.find('before'), await store.find('after')]
    expect(await findBoth()).toEqual([expect.objectContaining({ version: 0 }), null])

    await directory.setRole('ada', 'manager')
    expect(await findBoth()).toEqual([null, expect.objectContaining({ version: 1 })])
    await directory.setRole('ada', 'user')
    expect(await findBoth()).toEqual([null, null])
  })

  test('S11: after a change of the password only sessions with the new version are found', async () => {
    const { store, directory, authenticator } = await openWithAda(open)
    await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, 'Kitchen-Table-1')
    await store.open({ ...session, sub: 'bob' })
    const changed = await authenticator.changePassword('bob', 'Another-Word-2')
    if (typeof changed === 'string') throw new Error(changed)
    expect(await store.find('hash-1')).toBeNull()
    expect(await store.list('bob')).toEqual([])

    await store.open({ ...session, sub: 'bob', tokenHash: 'hash-2', version: changed.version })
    expect(await store.list('bob')).toHaveLength(1)
  })

  test('disabling and enabling an account restores no session', async () => {
    const { store, directory } = await openWithAda(open)
    await store.open(session)
    await directory.setEnabled('ada', false)
    await directory.setEnabled('ada', true)
    expect(await store.find('hash-1')).toBeNull()
    expect(await store.findPerson('ada')).toMatchObject({ enabled: true })
  })

  test('find sees a changed address or picture at once', async () => {
    const { store, directory, people } = await openWithAda(open)
    await store.open(session)
    await store.find('hash-1')
    await directory.changeEmail('ada', 'new@example.com')
    expect(await store.find('hash-1')).toMatchObject({ email: 'new@example.com' })
    await people.setPicture('ada', picture)
    expect(await store.find('hash-1')).toMatchObject({ picture })
  })
}

const picture = { key: 'people/ada/1', name: 'me.webp', type: 'image/webp', size: 12 }

function describeDevices(open: Open): void {
  test('lists the sessions of a person, newest first', async () => {
    const { store, directory, people } = await openWithAda(open)
    await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
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

  test('stores awkward device names unchanged', async () => {
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

  test('lists at most a hundred, the newest', async () => {
    const { store } = await openWithAda(open)
    const creationTimes = Array.from({ length: 103 }, (_, n) => n)
    await Promise.all(creationTimes.map((n) => store.open({ ...session, tokenHash: `h-${n}`, createdAt: n })))
    expect((await store.list('ada')).map(({ createdAt }) => createdAt)).toEqual(
      creationTimes.toReversed().slice(0, 100),
    )
  })

  test.each<{ except: string | null; left: string[] }>([
    { except: 'hash-2', left: ['hash-2'] },
    { except: null, left: [] },
    { except: 'unknown', left: [] },
    { except: 'hash-4', left: [] },
  ])('closing all but $except leaves $left, and other people’s', async ({ except, left }) => {
    const { store, directory, people } = await openWithAda(open)
    await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
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

  test('closing all sessions of a person who has none is not an error', async () => {
    const { store } = await openWithAda(open)
    for (const sub of ['ada', ...awkwardTexts]) await store.closeAll(sub, null)
    await store.open(session)
    expect(await store.find('hash-1')).not.toBeNull()
  })
}
