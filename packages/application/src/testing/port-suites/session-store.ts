import { describe, expect } from 'vitest'
import type { SessionStore } from '../../features/people/ports.ts'
import type { Session } from '../../platform/authorization/authenticated-person.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: SessionStore }>

const createStoreTest = (open: Open) => testWith(async () => (await open()).store)
type StoreTest = ReturnType<typeof createStoreTest>

const session: Session = {
  tokenHash: 'hash-1',
  sub: 'ada',
  version: 0,
  device: 'Firefox on Linux',
  createdAt: 1000,
  seenAt: 2000,
}

/** Tests that every adapter of SessionStore must pass. */
export function defineSessionStoreSuite(name: string, open: Open): void {
  const test = createStoreTest(open)
  describe(`${name} as SessionStore`, () => {
    defineFindingSuite(test)
    defineEndingSuite(test)
    defineDevicesSuite(test)
  })
}

function defineFindingSuite(test: StoreTest): void {
  test('find returns a session as it was opened', async (store) => {
    await store.open(session)
    expect(await store.find('hash-1')).toEqual(session)
  })

  test('find and list return sessions of every version: what ends one is in the record of its person', async (store) => {
    await store.open(session)
    const later = { ...session, tokenHash: 'hash-2', version: 7, createdAt: 3000 }
    await store.open(later)
    expect([await store.find('hash-1'), await store.find('hash-2')]).toEqual([session, later])
    expect(await store.list('ada')).toEqual([later, session])
  })

  test.for([...awkwardTexts, 'HASH-1', 'hash-', 'hash-1 '])('%j finds no session', async (hash, store) => {
    await store.open(session)
    expect(await store.find(hash)).toBeNull()
  })
}

function defineEndingSuite(test: StoreTest): void {
  test('a touch moves the last use forward, never back, and never the start', async (store) => {
    await store.open(session)
    expect(await store.find('hash-1')).toEqual(session)
    await store.touch('hash-1', 9000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })

    await store.touch('hash-1', 3000)
    expect(await store.find('hash-1')).toMatchObject({ createdAt: 1000, seenAt: 9000 })
  })

  test('touching or closing an unknown session is not an error and creates nothing', async (store) => {
    await store.touch('hash-1', 9000)
    await store.close('hash-1')
    expect(await store.find('hash-1')).toBeNull()
  })

  test('a closed session is deleted, the person’s others stay', async (store) => {
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2' })
    expect(await store.find('hash-1')).not.toBeNull()
    await store.close('hash-1')

    expect(await store.find('hash-1')).toBeNull()
    expect(await store.find('hash-2')).not.toBeNull()
  })

  test('a closed session is not restored by a touch at the same time', async (store) => {
    await store.open(session)
    await Promise.all([store.close('hash-1'), store.touch('hash-1', 9000)])
    expect(await store.find('hash-1')).toBeNull()
  })

  test.for([
    { what: 'opened and last seen exactly at its first times', createdAt: 100, seenAt: 200, stays: true },
    { what: 'opened before', createdAt: 99, seenAt: 900, stays: false },
    { what: 'last seen before', createdAt: 150, seenAt: 199, stays: false },
    { what: 'opened and last seen exactly at its end', createdAt: 1000, seenAt: 1000, stays: true },
    { what: 'opened after', createdAt: 1001, seenAt: 1000, stays: false },
    { what: 'last seen after', createdAt: 500, seenAt: 1001, stays: false },
  ])('a session $what stays after a sweep: $stays', async ({ createdAt, seenAt, stays }, store) => {
    await store.open({ ...session, createdAt, seenAt })
    await store.open({ ...session, tokenHash: 'hash-2', createdAt: 500, seenAt: 500 })
    await store.sweep({ openedSince: 100, seenSince: 200, until: 1000 })
    expect((await store.find('hash-1')) !== null).toBe(stays)
    expect(await store.find('hash-2')).not.toBeNull()
  })

  test('a sweep can delete all sessions', async (store) => {
    await store.open(session)
    await store.open({ ...session, tokenHash: 'hash-2', createdAt: 8e15, seenAt: 8e15 })
    const never = Number.MAX_SAFE_INTEGER
    await store.sweep({ openedSince: never, seenSince: never, until: never })
    expect([await store.find('hash-1'), await store.find('hash-2')]).toEqual([null, null])
  })
}

function defineDevicesSuite(test: StoreTest): void {
  test('lists the sessions of a person, newest first', async (store) => {
    const second = { ...session, tokenHash: 'hash-2', device: 'Safari on iPhone', createdAt: 3000 }
    await store.open(session)
    await store.open(second)
    await store.open({ ...session, tokenHash: 'hash-3', sub: 'bob' })

    expect(await store.list('ada')).toEqual([second, session])
    await store.touch('hash-1', 9000)
    expect(await store.list('ada')).toEqual([second, { ...session, seenAt: 9000 }])
    expect(await store.list('nobody')).toEqual([])
  })

  test.for(awkwardTexts)('stores the device name %j unchanged', async (device, store) => {
    await store.open({ ...session, device })
    expect(await store.list('ada')).toEqual([{ ...session, device }])
    expect(await store.find('hash-1')).toEqual({ ...session, device })
  })

  test('lists at most a hundred, the newest', async (store) => {
    const creationTimes = times(103, (n) => n)
    await Promise.all(creationTimes.map((n) => store.open({ ...session, tokenHash: `h-${n}`, createdAt: n })))
    expect((await store.list('ada')).map(({ createdAt }) => createdAt)).toEqual(
      creationTimes.toReversed().slice(0, 100),
    )
  })

  test.for<{ except: string | null; left: string[] }>([
    { except: 'hash-2', left: ['hash-2'] },
    { except: null, left: [] },
    { except: 'unknown', left: [] },
    { except: 'hash-4', left: [] },
  ])('closing all but $except leaves $left, and other people’s', async ({ except, left }, store) => {
    for (const tokenHash of ['hash-1', 'hash-2', 'hash-3']) await store.open({ ...session, tokenHash })
    await store.open({ ...session, tokenHash: 'hash-4', sub: 'bob' })
    await Promise.all(['hash-1', 'hash-2', 'hash-3', 'hash-4'].map((hash) => store.find(hash)))
    await store.closeAll('ada', except)

    expect((await store.list('ada')).map(({ tokenHash }) => tokenHash)).toEqual(left)
    for (const hash of ['hash-1', 'hash-2', 'hash-3'])
      expect((await store.find(hash)) !== null).toBe(left.includes(hash))
    expect(await store.find('hash-4')).toMatchObject({ sub: 'bob' })
  })

  test('closing all sessions of a person who has none is not an error', async (store) => {
    for (const sub of ['ada', ...awkwardTexts]) await store.closeAll(sub, null)
    await store.open(session)
    expect(await store.find('hash-1')).not.toBeNull()
  })
}
