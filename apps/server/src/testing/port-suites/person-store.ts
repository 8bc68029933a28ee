import { eventCodes } from '@kitchen-table/domain/insights/event'
import { describe, expect, test } from 'vitest'
import type { PersonStore, SessionStore } from '../../features/accounts/ports.ts'
import type { EventStore } from '../../features/insights/ports.ts'
import type { NamedDirectory } from '../named-directory.ts'
import { awkwardTexts } from './samples.ts'

/** The tests read what the store writes through the session store and the event store. */
type Open = () => Promise<{
  store: PersonStore
  directory: Pick<NamedDirectory, 'create' | 'find'>
  sessions: SessionStore
  events: EventStore
}>

const time = '2026-03-01T12:00:00.000Z'
const allTime = '2000-01-01T00:00:00.000Z'
const login = { id: 'e-1', time, group: 'acme', role: 'user', where: '/' } as const
const signIn = { id: 'e-1', time, event: 500, user: 'ada', group: 'acme', detail: 'user', where: '/' }

/** Tests that every adapter of PersonStore must pass. */
export function describePersonStore(name: string, open: Open): void {
  describe(`${name} as PersonStore`, () => {
    test('a second create does not change role, organisation or sub-group', async () => {
      const { store, directory, sessions } = await open()
      const createdAt = time
      const names = { first: 'Ada', last: 'Byron', email: 'ada@example.com' }
      await directory.create({ sub: 'ada', ...names, role: 'user', group: null, createdAt }, null)
      await store.create({ sub: 'ada', role: 'user', group: null, subGroupId: 's-1' })
      await store.create({ sub: 'ada', role: 'admin', group: null, subGroupId: 's-2' })
      await sessions.open({ tokenHash: 'h', sub: 'ada', version: 0, device: '', createdAt: 1, seenAt: 1 })

      expect(await sessions.find('h')).toMatchObject({ role: 'user', subGroupId: 's-1' })
    })

    test('a sign-in stores its event, with the role as detail', async () => {
      const { store, events } = await open()
      await store.addLogin('ada', login)

      expect(await events.list('acme', allTime, 10)).toEqual([signIn])
      expect(await events.top('acme', 500, '2026-03-01', '2026-03-01', 10)).toEqual([
        { detail: 'user', count: 1 },
      ])
    })

    test('a sign-in sent again, also at the same time and with another time, is stored once with its first time', async () => {
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

    test('a sign-up stores its event once, also when it is sent again, and no sign-in', async () => {
      const { store, events } = await open()
      await Promise.all([store.addSignUp('ada', login), store.addSignUp('ada', login)])
      await store.addSignUp('ada', { ...login, time: '2026-03-02T12:00:00.000Z' })
      expect(await events.list('acme', allTime, 10)).toEqual([{ ...signIn, event: eventCodes.signUp }])
    })

    describeChanges(open)
  })
}

const picture = { key: 'people/ada/1', name: 'me “at home”.webp', type: 'image/webp', size: 12 }

function describeChanges(open: Open): void {
  async function openWithTwoPeople() {
    const setup = await open()
    for (const sub of ['ada', 'bob']) {
      const names = { first: '', last: '', email: `${sub}@example.com` }
      await setup.directory.create({ sub, ...names, role: 'user', group: null, createdAt: time }, null)
      await setup.store.create({ sub, role: 'user', group: null, subGroupId: 's-1' })
    }
    return setup
  }

  test('stores a picture and returns the previous one, so that its file can be deleted', async () => {
    const { store, sessions } = await openWithTwoPeople()
    const second = { ...picture, key: 'people/ada/2' }
    expect((await sessions.findPerson('ada'))?.picture).toBeNull()
    expect(await store.setPicture('ada', picture)).toBeNull()
    expect((await sessions.findPerson('ada'))?.picture).toEqual(picture)
    expect(await store.setPicture('ada', second)).toEqual(picture)
    expect(await store.setPicture('ada', null)).toEqual(second)
    expect(await store.setPicture('ada', null)).toBeNull()
    expect((await sessions.findPerson('ada'))?.picture).toBeNull()
  })

  test('of pictures that are set at the same time each but the last is returned as the previous one', async () => {
    const { store, sessions } = await openWithTwoPeople()
    const pictures = Array.from({ length: 10 }, (_, n) => ({ ...picture, key: `people/ada/${n}` }))
    const previousPictures = await Promise.all(pictures.map((each) => store.setPicture('ada', each)))
    const last = (await sessions.findPerson('ada'))?.picture
    const keys = [...previousPictures, last].map((each) => each?.key ?? '')
    expect(keys.sort()).toEqual(['', ...pictures.map(({ key }) => key)])
  })

  test('stores awkward file names unchanged', async () => {
    const { store, sessions } = await openWithTwoPeople()
    for (const text of awkwardTexts) {
      await store.setPicture('ada', { ...picture, name: text })
      expect((await sessions.findPerson('ada'))?.picture?.name).toBe(text)
    }
  })

  test('changes of one person do not affect another, and create nobody', async () => {
    const { store, directory, sessions } = await openWithTwoPeople()
    const bob = await sessions.findPerson('bob')
    for (const sub of ['ada', 'nobody', ...awkwardTexts]) {
      expect(await store.setPicture(sub, picture)).toBeNull()
      await store.recordInvitationRequest(sub, time)
    }
    expect(await sessions.findPerson('bob')).toEqual(bob)
    const names = { first: '', last: '', email: 'nobody@example.com' }
    await directory.create({ sub: 'nobody', ...names, role: 'user', group: null, createdAt: time }, null)
    expect(await sessions.findPerson('nobody')).toBeNull()
  })
}
