import type { ExternalPerson, Stores } from '@kitchen-table/application/ports'
import { testWith } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect, vi } from 'vitest'
import { createFakeProvider, mo } from '../../openid/testing/fake-provider.ts'
import { createProviderHarness } from '../../openid/testing/provider-harness.ts'

const home = { address: '203.0.113.9', browserToken: null }
const createdAt = '2026-01-01T00:00:00.000Z'
const DASHBOARD = '/authRedirect#state=dashboard'
const problemPage = (reason: string) => `/authRedirect#problem=${reason}`

async function setUp() {
  const medica = createFakeProvider('medica')
  const fci = createFakeProvider('fci')
  const product = await createProviderHarness([medica.provider, fci.provider])

  /** Begins a sign-in. The returned function finishes it and returns where the browser is sent. */
  async function beginSignIn(person: Partial<ExternalPerson> = {}, fakeProvider = medica) {
    fakeProvider.result = { ...mo, ...person }
    const { address, browserToken } = await product.begin({ provider: fakeProvider.provider.id }, home)
    const callbackPath = `/auth/callback/${fakeProvider.provider.id}${new URL(address).search}`
    return async () => (await product.returnFromProvider(callbackPath, browserToken)).headers.get('location')
  }
  async function signIn(...options: Parameters<typeof beginSignIn>) {
    const finish = await beginSignIn(...options)
    return finish()
  }
  const counts = () => [product.count('accounts'), product.count('people'), product.count('members')]
  return { ...product, medica, fci, beginSignIn, signIn, counts }
}

type Setup = Awaited<ReturnType<typeof setUp>>

const disableSql = `UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled') WHERE slug = 'medica'`
/** Has the address of the person who comes from the provider. */
const kim = { sub: 'kim', email: 'mo@medica.example', first: 'Kim', last: 'X', role: 'user' } as const

const test = testWith(setUp)

describe('T16: a callback that does not match the sign-in that was begun', () => {
  async function beginAtMedica() {
    const { begin, ...product } = await setUp()
    const { address, browserToken } = await begin({ provider: 'medica' }, home)
    const { search } = new URL(address)
    const callBack = async (path: string) =>
      (await product.returnFromProvider(path, browserToken)).headers.get('location')
    return { ...product, search, callBack, validPath: `/auth/callback/medica${search}` }
  }

  base('of another provider calls no provider, and the valid one still works', async () => {
    const { callBack, search, validPath, medica, fci, count } = await beginAtMedica()
    expect(await callBack(`/auth/callback/fci${search}`)).toBe(problemPage('refused'))
    expect([fci.finishCalls, medica.finishCalls, count('sessions')]).toEqual([[], [], 0])
    expect(await callBack(validPath)).toBe(DASHBOARD)
  })

  base('with two states calls no provider, and the valid one still works', async () => {
    const { callBack, validPath, medica } = await beginAtMedica()
    for (const second of ['x', '', new URLSearchParams(validPath.split('?')[1]).get('state')])
      expect(await callBack(`${validPath}&state=${second}`)).toBe(problemPage('refused'))
    expect(medica.finishCalls).toEqual([])
    expect(await callBack(validPath)).toBe(DASHBOARD)
  })

  base('has expired after ten minutes, whatever the store contains', async () => {
    const { callBack, validPath, clock, run, medica } = await beginAtMedica()
    run('UPDATE challenges SET expires_at = 9000000000000000')
    clock.ahead = 10 * 60_000
    expect(await callBack(validPath)).toBe(problemPage('expired'))
    expect(medica.finishCalls).toEqual([])
  })
})

describe('a person who signs in for the first time', () => {
  test('becomes a learner of the organization of that provider', async ({ signIn, rows, count }) => {
    expect(await signIn({ email: 'Mo@Medica.example' })).toBe(DASHBOARD)
    const [account] = rows('accounts')
    expect(account).toMatchObject({
      email: 'mo@medica.example',
      first: 'Mo',
      last: 'Ridge',
      role: 'user',
      group_slug: 'medica',
      status: 'EXTERNAL_PROVIDER',
      enabled: 1,
      issuer: mo.issuer,
      subject: mo.subject,
      password: null,
    })
    const { sub } = account ?? {}
    expect(rows('members')).toMatchObject([
      { sub, email: 'mo@medica.example', role: 'user', sub_group_id: null },
    ])
    expect(rows('people')).toMatchObject([{ sub, role: 'user', group_slug: 'medica' }])
    expect(rows('sessions')).toMatchObject([{ sub, device: 'Firefox on Linux' }])
    expect(count('notices')).toBe(0)
  })

  test('has signed up, once, and is subscribed to the mailing list', async ({ signIn, rows }) => {
    for (let visit = 0; visit < 3; visit += 1) await signIn()
    const events = rows('events').map(({ event, where_at, detail }) => ({ event, where_at, detail }))
    expect(events.filter(({ event }) => event === 510)).toHaveLength(1)
    expect(events.filter(({ event }) => event === 500)).toHaveLength(3)
    const [message, second] = rows('outbox').map(({ body }) => JSON.parse(String(body)))
    const [{ sub } = {}] = rows('accounts')
    expect(message).toEqual({
      channel: 'list',
      purpose: 'list',
      type: 'subscribe',
      user: {
        username: sub,
        email: 'mo@medica.example',
        role: 'user',
        group: 'medica',
        first: 'Mo',
        last: 'Ridge',
      },
    })
    expect(second).toBeUndefined()
  })

  test('is another person for another subject, or another issuer', async ({ signIn, counts }) => {
    await signIn()
    await signIn({ subject: 's-2', email: 'two@medica.example' })
    await signIn({ issuer: 'https://other.example', email: 'three@medica.example' })
    await signIn({ issuer: 'https://idp.examples', subject: '-mo', email: 'four@medica.example' })
    expect(counts()).toEqual([4, 4, 4])
  })

  test('is one person in several sign-ins at once, and all succeed', async ({ signIn, counts, count }) => {
    expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual([DASHBOARD, DASHBOARD, DASHBOARD])
    expect(counts()).toEqual([1, 1, 1])
    expect(count('sessions')).toBe(3)
    expect(count('notices')).toBe(0)
  })
})

describe('several first sign-ins of a person at once all end in the same way', () => {
  test.for([
    {
      outcome: 'clash',
      prepare: ({ stores }: Setup) => stores.members.add('medica', { ...kim, subGroupId: null }, createdAt),
    },
    {
      outcome: 'full',
      prepare: async ({ run, stores }: Setup) => {
        run("UPDATE groups SET max_members = 1 WHERE slug = 'medica'")
        await stores.members.add(
          'medica',
          { ...kim, email: 'kim@medica.example', subGroupId: null },
          createdAt,
        )
      },
    },
    {
      outcome: 'switched_off',
      prepare: ({ run }: Setup) => run(disableSql),
    },
  ])('$outcome', async ({ outcome, prepare }, product) => {
    await prepare(product)
    const finishers = [await product.beginSignIn(), await product.beginSignIn(), await product.beginSignIn()]
    const pages = await Promise.all(finishers.map((finish) => finish()))
    expect(pages).toEqual(finishers.map(() => problemPage(outcome)))
  })
})

describe('a person who signs in again', () => {
  test('keeps their account, whatever the provider returns by now', async ({ signIn, rows, counts }) => {
    await signIn()
    const before = rows('accounts')
    expect(await signIn({ email: 'other@medica.example', first: 'X', last: 'Y' })).toBe(DASHBOARD)
    expect(rows('accounts')).toEqual(before)
    expect(counts()).toEqual([1, 1, 1])
  })

  test('keeps their role', async ({ signIn, rows, stores }) => {
    await signIn()
    const sub = String(rows('accounts')[0]?.sub)
    const account = await stores.directory.setRole(sub, 'manager')
    if (account === 'not_found') throw new Error('The account is missing.')
    await stores.members.changeRole(account.sub, 'manager', account.createdAt)
    expect(await signIn()).toBe(DASHBOARD)
    expect(rows('accounts')).toMatchObject([{ role: 'manager' }])
  })

  test('is refused if they are disabled', async ({ signIn, rows, stores, count }) => {
    await signIn()
    await stores.members.setEnabled(String(rows('accounts')[0]?.sub), false)
    expect(await signIn()).toBe(problemPage('switched_off'))
    expect(count('sessions')).toBe(1)
  })
})

test.for([
  { who: 'signs in for the first time', signInsBefore: 0 },
  { who: 'has signed in before', signInsBefore: 1 },
])('a disabled organization refuses a person who $who', async ({ signInsBefore }, setup) => {
  const { signIn, run, readAllTables } = setup
  for (let n = 0; n < signInsBefore; n += 1) await signIn()
  run(disableSql)
  const before = readAllTables()
  expect(await signIn()).toBe(problemPage('switched_off'))
  expect(readAllTables()).toEqual(before)
})

describe('T18: an address that another account has already', () => {
  test('is not linked: the sign-in is refused, and administrators are notified once', async (setup) => {
    const { signIn, stores, readAllTables, rows } = setup
    await stores.members.add('medica', { ...kim, subGroupId: null }, createdAt)
    await stores.directory.create({ ...kim, group: 'medica', createdAt }, null)
    const before = readAllTables()
    expect(await signIn()).toBe(problemPage('clash'))
    expect(await signIn({ email: 'MO@medica.example' })).toBe(problemPage('clash'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toMatchObject([
      { kind: 'provider_clash', words: expect.stringContaining('mo@medica.example came from MEDICA') },
    ])
    await signIn({ subject: 's-2' })
    expect(rows('notices')).toHaveLength(2)
  })

  test('is not linked to a member without an account either, in any organization', async (setup) => {
    const { signIn, fci, stores, readAllTables, rows } = setup
    await stores.members.add('medica', { ...kim, subGroupId: null }, createdAt)
    const before = readAllTables()
    expect(await signIn()).toBe(problemPage('clash'))
    expect(await signIn({}, fci)).toBe(problemPage('clash'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toHaveLength(1)
  })
})

describe('an organization without a free seat', () => {
  const setMax = (max: number) => `UPDATE groups SET max_members = ${max} WHERE slug = 'medica'`

  test('refuses new people, and administrators are notified once', async (setup) => {
    const { signIn, run, readAllTables, rows } = setup
    await signIn()
    run(setMax(1))
    const before = readAllTables()
    for (const subject of ['s-2', 's-3'])
      expect(await signIn({ subject, email: `${subject}@medica.example` })).toBe(problemPage('full'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toMatchObject([
      { kind: 'provider_full', words: expect.stringContaining('s-2@medica.example') },
    ])
    expect(await signIn()).toBe(DASHBOARD)
    run(setMax(2))
    expect(await signIn({ subject: 's-3', email: 's-3@medica.example' })).toBe(DASHBOARD)
  })

  test('gives the last free seat to one of two people who race for it', async (setup) => {
    const { beginSignIn, run, counts, brokenRules } = setup
    run(setMax(1))
    const finishers = [
      await beginSignIn(),
      await beginSignIn({ subject: 's-2', email: 'two@medica.example' }),
    ]
    const outcomes = await Promise.all(finishers.map((finish) => finish()))
    expect(outcomes.sort()).toEqual([problemPage('full'), DASHBOARD])
    expect(counts()).toEqual([1, 1, 1])
    expect(brokenRules()).toEqual([])
  })
})

describe('a first sign-in that is interrupted', () => {
  const interruption = new Error('interrupted')
  /** Each makes one step fail: before it is made, or after it, so that its result is lost. */
  const interruptions: [when: string, interrupt: (stores: Stores) => unknown][] = [
    ['before the seat', ({ members }) => vi.spyOn(members, 'add').mockRejectedValue(interruption)],
    [
      'after the seat',
      ({ members }) => {
        const { add } = members
        vi.spyOn(members, 'add').mockImplementation(async (...input) => {
          await add(...input)
          throw interruption
        })
      },
    ],
    ['at the sign-up', ({ people }) => vi.spyOn(people, 'addSignUp').mockRejectedValue(interruption)],
    ['at the mailing list', ({ outbox }) => vi.spyOn(outbox, 'add').mockRejectedValue(interruption)],
    [
      'before the account',
      ({ directory }) => vi.spyOn(directory, 'createExternal').mockRejectedValue(interruption),
    ],
    [
      'after the account',
      ({ directory }) => {
        const { createExternal } = directory
        vi.spyOn(directory, 'createExternal').mockImplementation(async (...input) => {
          await createExternal(...input)
          throw interruption
        })
      },
    ],
    ['before the session', ({ sessions }) => vi.spyOn(sessions, 'open').mockRejectedValue(interruption)],
    ['at the sign-in', ({ people }) => vi.spyOn(people, 'addLogin').mockRejectedValue(interruption)],
  ]

  test.for(interruptions)('is completed by the next sign-in and the reconciler: %s', async (row, setup) => {
    const { signIn, stores, counts, rows, run, count, brokenRules, reconcile } = setup
    const [, interrupt] = row
    interrupt(stores)
    // The organization has one seat.
    run("UPDATE groups SET max_members = 1 WHERE slug = 'medica'")
    await expect(signIn()).rejects.toThrow('interrupted')
    expect(count('sessions')).toBe(0)
    expect(brokenRules()).toEqual([])

    vi.restoreAllMocks()
    expect(await signIn()).toBe(DASHBOARD)
    expect(counts()).toEqual([1, 1, 1])
    await reconcile()
    expect(counts()).toEqual([1, 1, 1])
    expect(rows('events').filter(({ event }) => event === 510)).toHaveLength(1)
    expect(rows('outbox')).toHaveLength(1)
    expect(rows('notices')).toEqual([])
    expect(brokenRules()).toEqual([])
  })

  test('by the death of its process is completed once the lease of its job has ended', async (setup) => {
    const { signIn, stores, run, clock, count } = setup
    vi.spyOn(stores.members, 'add').mockRejectedValueOnce(interruption)
    await expect(signIn()).rejects.toThrow('interrupted')
    run(`UPDATE jobs SET lease_until = ${Date.now() + 60_000}`)
    expect(await signIn()).toBe(problemPage('away'))
    expect(count('sessions')).toBe(0)

    clock.ahead += 61_000
    expect(await signIn()).toBe(DASHBOARD)
  })
})

base('a missing organization is a fault, and nothing is stored', async () => {
  const { begin, returnFromProvider, count } = await createProviderHarness([
    createFakeProvider('auth0', 'nowhere').provider,
  ])
  const { address, browserToken } = await begin({ provider: 'auth0' }, home)
  await expect(
    returnFromProvider(`/auth/callback/auth0${new URL(address).search}`, browserToken),
  ).rejects.toThrow('The organization nowhere of the provider auth0 is missing.')
  expect([count('accounts'), count('people'), count('members')]).toEqual([0, 0, 0])
})
