import { eventCodes } from '@kitchen-table/domain/insights'
import { languages } from '@kitchen-table/i18n/locale'
import { describe, expect } from 'vitest'
import type { NewPerson, PersonStore } from '../../features/people/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import type { OpenPeople } from './open-people.ts'
import { definePersonSearchSuite } from './person-search.ts'
import { awkwardTexts } from './samples.ts'

const time = '2026-03-01T12:00:00.000Z'
const range = { from: '2026-03-01', to: '2026-03-02' }
const allTime = '2000-01-01T00:00:00.000Z'
const login = { id: 'e-1', time, group: 'acme', layout: 'spring', role: 'user', where: '/' } as const
const { role: detail, ...eventOfLogin } = login
const signIn = { ...eventOfLogin, event: 500, person: expect.any(String), detail }
const acmeInSpring = { group: 'acme', layout: 'spring' }

const ada: NewPerson = {
  sub: 'ada',
  role: 'manager',
  group: 'acme',
  subGroupId: 's-1',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
}
const bob: NewPerson = { ...ada, sub: 'bob', email: 'bob@example.com', first: 'Bob' }

/** A person as the store returns them after their creation. */
const newPerson = (person: NewPerson) => ({
  language: null,
  ...person,
  enabled: true,
  picture: null,
  sessionVersion: 0,
  pseudonym: expect.stringMatching(/^[0-9a-f]{16}$/),
  removalRequestedAt: null,
})

/** Tests that every adapter of PersonStore must pass. */
export function definePersonStoreSuite(name: string, open: OpenPeople): void {
  describe(`${name} as PersonStore`, () => {
    defineRecordsSuite(open)
    defineSessionVersionsSuite(open)
    defineEventsSuite(open)
    definePicturesSuite(open)
    defineLanguagesSuite(open)
    definePersonSearchSuite(open)
  })
}

const people = [ada, bob]

function defineRecordsSuite(open: OpenPeople): void {
  const test = testWith(async () => (await open()).store)

  test.for([ada, { ...bob, role: 'admin', group: null, subGroupId: null } as const])(
    'returns a person as created: enabled, without a picture, with session version 0: $role',
    async (person, store) => {
      expect(await store.find(person.sub)).toBeNull()
      expect(await store.create(person)).toBe('created')
      expect(await store.find(person.sub)).toEqual(newPerson(person))
      expect(await store.findByEmail(person.email)).toEqual(newPerson(person))
    },
  )

  const similar = ['ada', 'ADA', 'ada ', 'ada%', 'ADA@example.com', 'ada@example.com ', '@example.com']
  test.for([...awkwardTexts, ...similar])('finds nobody by %j', async (text, store) => {
    for (const person of people) await store.create(person)
    expect(await store.findByEmail(text)).toBeNull()
    if (text !== 'ada') expect(await store.find(text)).toBeNull()
  })

  test('a second record of the same person changes nothing', async (store) => {
    await store.create(ada)
    const again = { ...ada, role: 'admin', group: null, email: 'other@example.com' } as const
    for (const person of [again, ada]) expect(await store.create(person)).toBe('exists')
    expect(await store.find('ada')).toEqual(newPerson(ada))
    expect(await store.findByEmail('other@example.com')).toBeNull()
  })

  test('T26: nobody gets the address of another person', async (store) => {
    await store.create(ada)
    expect(await store.create({ ...bob, email: ada.email })).toBe('exists')
    expect(await store.find('bob')).toBeNull()
    expect(await store.findByEmail(ada.email)).toEqual(newPerson(ada))
  })

  test('of two people who are created with one address at the same time, one gets it', async (store) => {
    const outcomes = await Promise.all(people.map((person) => store.create({ ...person, email: 'a@b.co' })))
    expect(outcomes.sort()).toEqual(['created', 'exists'])
  })

  test.for(awkwardTexts)('stores the name %j unchanged', async (text, store) => {
    const person = { ...ada, first: text, last: text }
    expect(await store.create(person)).toBe('created')
    expect(await store.find('ada')).toEqual(newPerson(person))
  })
}

async function openWithTwoPeople(open: OpenPeople) {
  const { store } = await open()
  for (const person of people) await store.create(person)
  return store
}

function defineSessionVersionsSuite(open: OpenPeople): void {
  const test = testWith(() => openWithTwoPeople(open))

  test('ending the sessions of a person increases their session version, and returns it', async (store) => {
    expect(await store.endSessions('ada')).toBe(1)
    expect(await store.find('ada')).toEqual({ ...newPerson(ada), sessionVersion: 1 })
    expect(await store.endSessions('ada')).toBe(2)
    expect(await store.findByEmail(ada.email)).toMatchObject({ sessionVersion: 2 })
    expect(await store.find('bob')).toEqual(newPerson(bob))
  })

  test('sessions that are ended ten times at the same time have ten new versions', async (store) => {
    const versions = await concurrently(10, () => store.endSessions('ada'))
    expect(new Set(versions).size).toBe(10)
    expect((await store.find('ada'))?.sessionVersion).toBe(Math.max(...versions.map(Number)))
  })

  test.for(['nobody', ...awkwardTexts])('ending the sessions of %j returns null', async (sub, store) => {
    expect(await store.endSessions(sub)).toBeNull()
    expect(await store.find(sub)).toBeNull()
    expect(await store.find('ada')).toEqual(newPerson(ada))
  })
}

function defineEventsSuite(open: OpenPeople): void {
  const test = testWith(open)
  const later = { ...login, time: '2026-03-02T12:00:00.000Z' }

  test('a sign-in stores its event once, with the role as detail and its first time', async (setup) => {
    const { store, events } = setup
    await store.addLogin('ada', login)
    await store.addLogin('ada', later)
    expect(await events.list('acme', allTime, 10)).toEqual([signIn])
    expect(await events.countByCode(acmeInSpring, [range])).toEqual([new Map([[500, 1]])])
  })

  test('a sign-in that arrives twice at the same time stores its event once', async ({ store, events }) => {
    await Promise.all([store.addLogin('ada', login), store.addLogin('ada', later)])
    const [stored, ...others] = await events.list('acme', allTime, 10)
    expect([login.time, later.time]).toContain(stored?.time)
    expect(others).toEqual([])
    expect(await events.countByCode(acmeInSpring, [range])).toEqual([new Map([[500, 1]])])
  })

  test('sign-ins of two people in one millisecond, and of one person twice, all count', async (setup) => {
    const { store, events } = setup
    const second = { ...login, id: 'e-2' }
    await Promise.all([
      store.addLogin('ada', login),
      store.addLogin('bob', login),
      store.addLogin('ada', second),
    ])
    expect(await events.countByCode(acmeInSpring, [range])).toEqual([new Map([[500, 3]])])
    expect(await events.countPeople(acmeInSpring, [range])).toEqual([2])
  })

  test('a sign-up stores its event once, also when it is sent again, and no sign-in', async (setup) => {
    const { store, events } = setup
    await concurrently(2, () => store.addSignUp('ada', login))
    await store.addSignUp('ada', later)
    expect(await events.list('acme', allTime, 10)).toEqual([{ ...signIn, event: eventCodes.signUp }])
    expect(await events.countPeople(acmeInSpring, [range])).toEqual([0])
  })
}

const picture = { key: 'people/ada/1', name: 'me “at home”.webp', type: 'image/webp', size: 12 }

function definePicturesSuite(open: OpenPeople): void {
  const test = testWith(() => openWithTwoPeople(open))
  const pictureOf = async (store: PersonStore, sub: string) => (await store.find(sub))?.picture

  test('stores a picture and returns the previous one, so that its file can be deleted', async (store) => {
    const pictures = [null, picture, { ...picture, key: 'people/ada/2' }, null, null]
    for (const [n, next] of pictures.entries()) {
      expect(await store.setPicture('ada', next)).toEqual(pictures[n - 1] ?? null)
      expect(await pictureOf(store, 'ada')).toEqual(next)
    }
  })

  test('of pictures that are set at the same time each but the last is returned as the previous one', async (store) => {
    const pictures = times(10, (n) => ({ ...picture, key: `people/ada/${n}` }))
    const previousPictures = await Promise.all(pictures.map((each) => store.setPicture('ada', each)))
    const last = await pictureOf(store, 'ada')
    const keys = [...previousPictures, last].map((each) => each?.key ?? '')
    expect(keys.sort()).toEqual(['', ...pictures.map(({ key }) => key)])
  })

  test.for(awkwardTexts)('stores the file name %j unchanged', async (text, store) => {
    await store.setPicture('ada', { ...picture, name: text })
    expect((await pictureOf(store, 'ada'))?.name).toBe(text)
  })

  test.for(['ada', 'nobody', ...awkwardTexts])('a picture of %j affects nobody else', async (sub, store) => {
    expect(await store.setPicture(sub, picture)).toBeNull()
    expect(await store.find('bob')).toEqual(newPerson(bob))
    expect(await store.find('nobody')).toBeNull()
  })
}

function defineLanguagesSuite(open: OpenPeople): void {
  const test = testWith(async () => (await open()).store)

  test.for([null, ...languages])('creates people with the language %j', async (language, store) => {
    expect(await store.create({ ...ada, language })).toBe('created')
    expect(await store.find('ada')).toEqual(newPerson({ ...ada, language }))
  })

  test('stores another language, and none', async (store) => {
    for (const person of people) await store.create(person)
    for (const language of [...languages, null, null]) {
      await store.setLanguage('ada', language)
      expect(await store.find('ada')).toEqual(newPerson({ ...ada, language }))
    }
    expect(await store.find('bob')).toEqual(newPerson(bob))
  })

  test('keeps the language when something else of the person changes', async (store) => {
    await store.create({ ...ada, language: 'es' })
    await store.endSessions('ada')
    await store.setPicture('ada', picture)
    expect(await store.find('ada')).toMatchObject({ language: 'es', sessionVersion: 1, picture })
  })

  test.for(['nobody', ...awkwardTexts])('a language of %j affects nobody else', async (sub, store) => {
    await store.create(ada)
    await store.setLanguage(sub, 'es')
    expect(await store.find('ada')).toEqual(newPerson(ada))
    expect(await store.find(sub)).toBeNull()
  })
}
