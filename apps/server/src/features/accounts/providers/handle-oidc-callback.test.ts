import { describe, expect, test } from 'vitest'
import { createFakeProvider, mo } from '../../../adapters/openid/testing/fake-provider.ts'
import { createProviderHarness } from '../../../adapters/openid/testing/provider-harness.ts'
import type { Stores } from '../../../composition/stores.ts'
import type { ExternalPerson } from './ports.ts'

const home = { address: '203.0.113.9', browserToken: null }
const createdAt = '2026-01-01T00:00:00.000Z'
const IN = '/authRedirect#state=dashboard'
const problem = (reason: string) => `/authRedirect#problem=${reason}`

async function opened(change?: (stores: Stores) => Partial<Stores>) {
  const medica = createFakeProvider('medica')
  const fci = createFakeProvider('fci')
  const product = await createProviderHarness([medica.provider, fci.provider], change)

  /** Begins to sign somebody in; what it answers ends that, and tells where they are sent. */
  async function begun(person: Partial<ExternalPerson> = {}, through = medica) {
    through.result = { ...mo, ...person }
    const { address, browserToken } = await product.begin({ provider: through.provider.id }, home)
    const way = `/auth/callback/${through.provider.id}${new URL(address).search}`
    return async () => (await product.returnFromProvider(way, browserToken)).headers.get('location')
  }
  async function arrive(...who: Parameters<typeof begun>) {
    const end = await begun(...who)
    return end()
  }
  const counts = () => [product.count('accounts'), product.count('people'), product.count('members')]
  return { ...product, medica, fci, begun, arrive, counts }
}

describe('T16: a way back that is not the one that was begun', () => {
  async function onTheWay() {
    const { begin, ...product } = await opened()
    const { address, browserToken } = await begin({ provider: 'medica' }, home)
    const { search } = new URL(address)
    const back = async (way: string) =>
      (await product.returnFromProvider(way, browserToken)).headers.get('location')
    return { ...product, search, back, honest: `/auth/callback/medica${search}` }
  }

  test('through another provider asks nobody, and the honest one still leads in', async () => {
    const { back, search, honest, medica, fci, count } = await onTheWay()
    expect(await back(`/auth/callback/fci${search}`)).toBe(problem('refused'))
    expect([fci.finishCalls, medica.finishCalls, count('sessions')]).toEqual([[], [], 0])
    expect(await back(honest)).toBe(IN)
  })

  test('with two states asks nobody, and the honest one still leads in', async () => {
    const { back, honest, medica } = await onTheWay()
    for (const second of ['x', '', new URLSearchParams(honest.split('?')[1]).get('state')])
      expect(await back(`${honest}&state=${second}`)).toBe(problem('refused'))
    expect(medica.finishCalls).toEqual([])
    expect(await back(honest)).toBe(IN)
  })

  test('after ten minutes is over, whatever the store says', async () => {
    const { back, honest, clock, run, medica } = await onTheWay()
    run('UPDATE challenges SET expires_at = 9000000000000000')
    clock.ahead = 10 * 60_000
    expect(await back(honest)).toBe(problem('expired'))
    expect(medica.finishCalls).toEqual([])
  })
})

describe('whoever comes for the first time', () => {
  test('is a learner of the organisation of that provider', async () => {
    const { arrive, rows, count } = await opened()
    expect(await arrive({ email: 'Mo@Medica.example' })).toBe(IN)
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

  test('has signed up, once, and is on the mailing list', async () => {
    const { arrive, rows } = await opened()
    for (let visit = 0; visit < 3; visit += 1) await arrive()
    const events = rows('events').map(({ event, where_at, detail }) => ({ event, where_at, detail }))
    expect(events.filter(({ event }) => event === 510)).toHaveLength(1)
    expect(events.filter(({ event }) => event === 500)).toHaveLength(3)
    const [errand, second] = rows('outbox').map(({ body }) => JSON.parse(String(body)))
    const [{ sub } = {}] = rows('accounts')
    expect(errand).toEqual({
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

  test('is somebody else for another subject, or another issuer', async () => {
    const { arrive, counts } = await opened()
    await arrive()
    await arrive({ subject: 's-2', email: 'two@medica.example' })
    await arrive({ issuer: 'https://other.example', email: 'three@medica.example' })
    await arrive({ issuer: 'https://idp.examples', subject: '-mo', email: 'four@medica.example' })
    expect(counts()).toEqual([4, 4, 4])
  })

  test('two at once are one person, and both are in', async () => {
    const { arrive, counts, count } = await opened()
    expect(await Promise.all([arrive(), arrive(), arrive()])).toEqual([IN, IN, IN])
    expect(counts()).toEqual([1, 1, 1])
    expect(count('sessions')).toBe(3)
    expect(count('notices')).toBe(0)
  })
})

describe('whoever comes again', () => {
  test('is who they were, whatever the provider says by now', async () => {
    const { arrive, rows, counts } = await opened()
    await arrive()
    const before = rows('accounts')
    expect(await arrive({ email: 'other@medica.example', first: 'X', last: 'Y' })).toBe(IN)
    expect(rows('accounts')).toEqual(before)
    expect(counts()).toEqual([1, 1, 1])
  })

  test('keeps the role that they have here', async () => {
    const { arrive, rows, stores } = await opened()
    await arrive()
    const sub = String(rows('accounts')[0]?.sub)
    await Promise.all([stores.people.setRole(sub, 'manager'), stores.pool.setRole(sub, 'manager')])
    expect(await arrive()).toBe(IN)
    expect(rows('accounts')).toMatchObject([{ role: 'manager' }])
  })

  test('and is switched off stays out', async () => {
    const { arrive, rows, stores, count } = await opened()
    await arrive()
    await stores.pool.setEnabled(String(rows('accounts')[0]?.sub), false)
    expect(await arrive()).toBe(problem('switched_off'))
    expect(count('sessions')).toBe(1)
  })
})

describe('a switched-off organisation', () => {
  const switchOff = `UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled') WHERE slug = 'medica'`

  test('takes nobody in', async () => {
    const { arrive, run, readAllTables } = await opened()
    run(switchOff)
    const before = readAllTables()
    expect(await arrive()).toBe(problem('switched_off'))
    expect(readAllTables()).toEqual(before)
  })

  test('and lets nobody in who has been here', async () => {
    const { arrive, run, readAllTables } = await opened()
    await arrive()
    run(switchOff)
    const before = readAllTables()
    expect(await arrive()).toBe(problem('switched_off'))
    expect(readAllTables()).toEqual(before)
  })
})

describe('T18: an address that somebody has already', () => {
  const kim = { sub: 'kim', email: 'mo@medica.example', first: 'Kim', last: 'X', role: 'user' } as const

  test('is not linked: nobody comes in, and administrators are told once', async () => {
    const { arrive, stores, readAllTables, rows } = await opened()
    await stores.members.add('medica', { ...kim, subGroupId: null }, createdAt)
    await stores.pool.create({ ...kim, group: 'medica', createdAt }, null)
    const before = readAllTables()
    expect(await arrive()).toBe(problem('clash'))
    expect(await arrive({ email: 'MO@medica.example' })).toBe(problem('clash'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toMatchObject([
      { kind: 'provider_clash', words: expect.stringContaining('mo@medica.example came from MEDICA') },
    ])
    await arrive({ subject: 's-2' })
    expect(rows('notices')).toHaveLength(2)
  })

  test('nor where their account is still to come, in whatever organisation', async () => {
    const { arrive, fci, stores, readAllTables, rows } = await opened()
    await stores.members.add('medica', { ...kim, subGroupId: null }, createdAt)
    const before = readAllTables()
    expect(await arrive()).toBe(problem('clash'))
    expect(await arrive({}, fci)).toBe(problem('clash'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toHaveLength(1)
  })
})

describe('an organisation without a place', () => {
  const setMax = (max: number) => `UPDATE groups SET max_members = ${max} WHERE slug = 'medica'`

  test('takes nobody in, and administrators are told once', async () => {
    const { arrive, run, readAllTables, rows } = await opened()
    await arrive()
    run(setMax(1))
    const before = readAllTables()
    for (const subject of ['s-2', 's-3'])
      expect(await arrive({ subject, email: `${subject}@medica.example` })).toBe(problem('full'))
    expect({ ...readAllTables(), notices: [] }).toEqual(before)
    expect(rows('notices')).toMatchObject([
      { kind: 'provider_full', words: expect.stringContaining('s-2@medica.example') },
    ])
    expect(await arrive()).toBe(IN)
    run(setMax(2))
    expect(await arrive({ subject: 's-3', email: 's-3@medica.example' })).toBe(IN)
  })

  test('for two who race for the last, one gets it', async () => {
    const { begun, run, counts, brokenRules } = await opened()
    run(setMax(1))
    const ends = [await begun(), await begun({ subject: 's-2', email: 'two@medica.example' })]
    const outcomes = await Promise.all(ends.map((end) => end()))
    expect(outcomes.sort()).toEqual([problem('full'), IN])
    expect(counts()).toEqual([1, 1, 1])
    expect(brokenRules()).toEqual([])
  })
})

describe('an arrival that is cut off', () => {
  const cut = () => Promise.reject(new Error('cut off'))
  /** Does what it does, and is cut off then: the answer is lost. */
  const cutAfter =
    <T extends unknown[]>(step: (...input: T) => Promise<unknown>) =>
    async (...input: T) => {
      await step(...input)
      return cut()
    }
  const cuts: [string, (stores: Stores) => Partial<Stores>][] = [
    ['before the place', ({ members }) => ({ members: { ...members, add: cut } })],
    ['after the place', ({ members }) => ({ members: { ...members, add: cutAfter(members.add) } })],
    ['at the sign-up', ({ people }) => ({ people: { ...people, addSignUp: cut } })],
    ['at the mailing list', ({ outbox }) => ({ outbox: { ...outbox, add: cut } })],
    ['before the account', ({ pool }) => ({ pool: { ...pool, createExternal: cut } })],
    [
      'after the account',
      ({ pool }) => ({ pool: { ...pool, createExternal: cutAfter(pool.createExternal) } }),
    ],
    ['before the session', ({ sessions }) => ({ sessions: { ...sessions, open: cut } })],
    ['at the sign-in', ({ people }) => ({ people: { ...people, addLogin: cut } })],
  ]

  /** The steps as they are, but while `isCut` as `broken` has them. */
  const cuttable = <T extends object>(step: T, broken: T | undefined, isCut: () => boolean): T =>
    new Proxy(step, { get: (whole, name) => Reflect.get(isCut() ? (broken ?? whole) : whole, name) })

  async function openedCut(change: (stores: Stores) => Partial<Stores>) {
    let isCut = true
    const product = await opened((stores) => {
      const broken = change(stores)
      const either = <T extends object>(step: T, other: T | undefined) => cuttable(step, other, () => isCut)
      return {
        members: either(stores.members, broken.members),
        people: either(stores.people, broken.people),
        outbox: either(stores.outbox, broken.outbox),
        pool: either(stores.pool, broken.pool),
        sessions: either(stores.sessions, broken.sessions),
      }
    })
    const mend = () => {
      isCut = false
    }
    return { ...product, mend }
  }

  test.each(cuts)('%s is gone on with the next time', async (_, change) => {
    const { arrive, mend, counts, rows, run, count, brokenRules } = await openedCut(change)
    // The organisation is full with this one.
    run("UPDATE groups SET max_members = 1 WHERE slug = 'medica'")
    await expect(arrive()).rejects.toThrow('cut off')
    expect(count('sessions')).toBe(0)
    expect(brokenRules()).toEqual([])

    mend()
    expect(await arrive()).toBe(IN)
    expect(counts()).toEqual([1, 1, 1])
    expect(rows('events').filter(({ event }) => event === 510)).toHaveLength(1)
    expect(rows('outbox')).toHaveLength(1)
    expect(rows('notices')).toEqual([])
    expect(brokenRules()).toEqual([])
  })

  test('is found again among hundreds of addresses that begin alike', async () => {
    const { arrive, mend, stores } = await openedCut(({ pool }) => ({
      pool: { ...pool, createExternal: cut },
    }))
    await expect(arrive()).rejects.toThrow('cut off')
    for (let n = 100; n < 350; n += 1) {
      const email = `mo@medica.exampl.x${n}`
      const member = { sub: `m-${n}`, email, first: 'M', last: 'X', role: 'user', subGroupId: null } as const
      await stores.members.add('medica', member, createdAt)
    }
    mend()
    expect(await arrive()).toBe(IN)
  })
})

test('an organisation that is missing is a fault, and leaves nothing behind', async () => {
  const { begin, returnFromProvider, count } = await createProviderHarness([
    createFakeProvider('auth0', 'nowhere').provider,
  ])
  const { address, browserToken } = await begin({ provider: 'auth0' }, home)
  await expect(
    returnFromProvider(`/auth/callback/auth0${new URL(address).search}`, browserToken),
  ).rejects.toThrow('The organisation nowhere of the provider auth0 is missing.')
  expect([count('accounts'), count('people'), count('members')]).toEqual([0, 0, 0])
})
