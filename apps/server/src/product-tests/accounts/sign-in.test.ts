import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { createLibraryCache } from '@kitchen-table/application/features'
import { concurrently, sampleOrganization, times } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import {
  type ClientInfo,
  type CompletedSignIn,
  createAccountSessions,
  createDeviceTokenCodec,
  findCurrentPerson,
  readChallengeView,
  type SignInOutcome,
  signIn,
} from '@kitchen-table/application/testing/use-cases'
import { type Derive, deriveArgon2id } from '@kitchen-table/embedded/local-accounts'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, vi } from 'vitest'
import { toErrorPayload, toErrorResponse } from '../../http/error-payload.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const password = 'Kitchen-Table-1'
const cost = { memory: 8, passes: 1 }
const credentials = { email: 'ada@example.com', password }
const home: ClientInfo = { address: '203.0.113.9', deviceToken: null, device: 'Firefox on Linux' }

const accounts = [
  { name: 'ada', role: 'user', group: 'acme', password },
  { name: 'kim', role: 'manager', group: 'acme', password },
  { name: 'root', role: 'admin', group: 'off', password },
  { name: 'off', role: 'user', group: 'acme', password },
  { name: 'pending', role: 'user', group: 'acme', password: null },
  { name: 'dormant', role: 'user', group: 'off', password },
] as const

async function addPeople({ groups, directory, people, members }: EmbeddedStores) {
  await groups.create(sampleOrganization({ slug: 'acme' }))
  await groups.create(sampleOrganization({ slug: 'off', groupStatus: 'disabled' }))
  for (const { name, role, group, password: secret } of accounts) {
    const account = { sub: name, email: `${name}@example.com`, first: name, last: 'X', role, group }
    await directory.create({ ...account, createdAt: '2026-01-01T00:00:00.000Z' }, secret)
    await people.create({ ...account, subGroupId: null })
  }
  await directory.setEnabled('off', false)
  await members.setEnabled('off', false)
}

/** Sign-in on a database in memory, with a clock that tests advance and a spy on the hashes. */
async function setUp() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const opened = Promise.withResolvers<DatabaseSync>()
  const stores = memoryStores({ derive, onOpen: opened.resolve })
  const db = await opened.promise
  const authenticator = { ...stores.authenticator }
  await addPeople(stores)
  derive.mockClear()

  const clock = { now: start }
  const now = () => clock.now
  const { people, secondFactor, metrics } = stores
  const deps = { ...stores, authenticator, now }
  const findPerson = findCurrentPerson({ ...deps, onFault: console.error })
  const deviceTokens = createDeviceTokenCodec('k'.repeat(32), now)
  const library = createLibraryCache(stores.catalog)
  const accountSessions = createAccountSessions({
    ...deps,
    library,
    deviceTokens,
    newId: randomUUID,
    notifyOutbox: () => {},
  })
  const attemptSignIn = signIn({
    ...deps,
    deviceTokens,
    accountSessions,
    beginChallenge: async (challenge) => readChallengeView(secondFactor, challenge),
  })
  /** Signs in to an account without a second factor. */
  const signInWithPassword = async (...input: Parameters<typeof attemptSignIn>) =>
    requireSession(await attemptSignIn(...input))
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const metric = (name: string) => Number(metrics.find((each) => each.name === name)?.collect())
  /** Returns how many transactions, and writes in them, were committed. */
  const commits = () => ({
    commits: metric('kitchen_table_commits_total'),
    writes: metric('kitchen_table_writes_total'),
  })
  const isKnown = async (deviceToken: string, name: string) => {
    const person = await people.find(name)
    return person !== null && deviceTokens.isValid(deviceToken, person)
  }
  const helpers = {
    signInWithPassword,
    findPerson,
    isKnown,
    count,
    commits,
    ...attemptHelpers(attemptSignIn),
  }
  return { ...deps, accountSessions, attemptSignIn, clock, derive, ...helpers }
}

function requireSession(outcome: SignInOutcome): CompletedSignIn {
  if ('challenge' in outcome) return expect.unreachable('A challenge was returned')
  return outcome
}

function attemptHelpers(attemptSignIn: ReturnType<typeof signIn>) {
  /** Returns 'signed in', or the refusal as it is sent to the browser. */
  async function signInResponse(email: string, secret = password, origin = home) {
    try {
      await attemptSignIn({ email, password: secret }, origin)
      return 'signed in'
    } catch (error) {
      const onFault = (fault: unknown) => {
        throw fault
      }
      const response = toErrorResponse(toErrorPayload(error, onFault))
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    }
  }
  /** Returns the status of the refusal, or 'signed in'. */
  async function status(email: string, secret = password, origin = home) {
    const response = await signInResponse(email, secret, origin)
    return response === 'signed in' ? response : response.status
  }
  async function failRepeatedly(email: string, times: number, origin = home) {
    const statuses: unknown[] = []
    for (let n = 0; n < times; n += 1) statuses.push(await status(email, 'wrong', origin))
    return statuses
  }
  return { signInResponse, status, failRepeatedly }
}

const refusedResponse = {
  status: 401,
  headers: [
    ['cache-control', 'no-store'],
    ['content-type', 'application/json'],
  ],
  body: '{"defined":true,"code":"accounts.refused","status":401,"message":"Incorrect email or password."}',
}

function waitResponse(seconds: number) {
  return {
    status: 429,
    headers: expect.arrayContaining([['retry-after', String(seconds)]]),
    body: expect.stringContaining('"accounts.wait"'),
  }
}

const test = testWith(setUp)

describe('the right password', () => {
  test('opens a session and returns the start data', async (setup) => {
    const { signInWithPassword, findPerson, derive, isKnown } = setup
    const { token, person, deviceToken } = await signInWithPassword(credentials, home)
    expect(derive).toHaveBeenCalledTimes(1)
    expect(person).toMatchObject({
      user: { sub: 'ada', email: 'ada@example.com', role: 'user' },
      group: { slug: 'acme' },
      progress: { activeUnits: [] },
      can: { recordUsage: true, seeDisabled: false },
    })
    expect(JSON.stringify(person)).not.toMatch(/argon2|password|hash/i)
    expect(await findPerson(token)).toMatchObject({ sub: 'ada', createdAt: start, seenAt: start })
    expect(await isKnown(deviceToken, 'ada')).toBe(true)
    expect(await isKnown(deviceToken, 'kim')).toBe(false)
  })

  test.for([
    { name: 'ada', group: 'acme', role: 'user' },
    { name: 'kim', group: 'acme', role: 'manager' },
    { name: 'root', group: 'off', role: 'admin' },
  ])('of $name stores event 500 once, with role $role', async ({ name, group, role }, setup) => {
    const { status, count, events } = setup
    expect(await status(`${name}@example.com`)).toBe('signed in')
    expect(await events.list(group, '2026-01-01T00:00:00.000Z', 10)).toEqual([
      {
        // The id begins with the time, in milliseconds.
        id: expect.stringMatching(/^019ca945-0a00-7/),
        time: '2026-03-01T12:00:00.000Z',
        event: 500,
        person: expect.stringMatching(/^[0-9a-f]{16}$/),
        group,
        layout: 'default',
        detail: role,
        where: '/',
      },
    ])
    expect(count('events')).toBe(1)
    expect(count('logins')).toBe(1)
  })

  test.for(['ada@example.com', 'ADA@Example.com', '  ada@example.com\t', 'Ada@EXAMPLE.COM'])(
    'is accepted with the spelling %j of the address',
    async (email, { status }) => {
      expect(await status(email)).toBe('signed in')
    },
  )
})

describe('T22: a refused sign-in', () => {
  const cases = [
    { what: 'a wrong password', email: 'ada@example.com', secret: 'wrong' },
    { what: 'an unknown address', email: 'nobody@example.com', secret: password },
    { what: 'a disabled account', email: 'off@example.com', secret: password },
    { what: 'a pending account', email: 'pending@example.com', secret: password },
    { what: 'a pending account with a space as password', email: 'pending@example.com', secret: ' ' },
    { what: 'a disabled organization', email: 'dormant@example.com', secret: password },
    { what: 'a disabled organization with a wrong password', email: 'dormant@example.com', secret: 'wrong' },
    { what: 'a text that is no address', email: 'ada', secret: password },
    { what: 'an address with a name', email: 'Ada <ada@example.com>', secret: password },
    { what: 'an address of another alphabet', email: 'аda@example.com', secret: password },
    { what: 'a fragment of SQL', email: "ada@example.com' OR '1'='1", secret: password },
    { what: 'a property of every object', email: '__proto__', secret: password },
    { what: 'a NUL', email: 'ada@example.com\u0000', secret: password },
    { what: 'address and password of the greatest length', email: 'a'.repeat(254), secret: 'x'.repeat(400) },
  ]

  test.for(cases)(
    '$what: sends the same bytes after exactly one hash, and stores nothing',
    async ({ email, secret }, { signInResponse, derive, count, commits }) => {
      const before = commits()
      expect(await signInResponse(email, secret)).toEqual(refusedResponse)
      // One for the limit of the network address, one for the account's attempts. The time of a third would reveal the
      // reason.
      expect(commits().commits - before.commits).toBe(2)
      expect(commits().writes - before.writes).toBe(2)
      expect(derive).toHaveBeenCalledTimes(1)
      expect(derive.mock.calls[0]?.[0]).toMatchObject({ ...cost, parallelism: 1, tagLength: 32 })
      expect([count('sessions'), count('logins'), count('events')]).toEqual([0, 0, 0])
    },
  )

  test('has the same waiting times, whatever the reason', async ({ signInResponse, derive }) => {
    for (const email of ['ada@example.com', 'nobody@example.com', 'off@example.com', 'dormant@example.com']) {
      for (let n = 0; n < 5; n += 1) expect(await signInResponse(email, 'wrong')).toEqual(refusedResponse)
      derive.mockClear()
      expect(await signInResponse(email)).toEqual(waitResponse(1))
      expect(derive).not.toHaveBeenCalled()
    }
  })

  test('T26: the Kelvin sign was taken for a k, and signed in Kim under another address', async (setup) => {
    const { signInResponse, status } = setup
    expect(await signInResponse('\u212Aim@example.com')).toEqual(refusedResponse)
    expect(await status('kim@example.com')).toBe('signed in')
  })
})

describe('T23: after failures', () => {
  test('five are free, then the waiting time doubles; earlier attempts are neither checked nor counted', async (setup) => {
    const { signInResponse, failRepeatedly, clock, derive } = setup
    expect(await failRepeatedly('ada@example.com', 5)).toEqual([401, 401, 401, 401, 401])
    for (const seconds of [1, 2, 4, 8, 16]) {
      derive.mockClear()
      expect(await signInResponse('ada@example.com')).toEqual(waitResponse(seconds))
      clock.now += seconds * SECOND - 1
      expect(await signInResponse('ada@example.com')).toEqual(waitResponse(1))
      expect(derive).not.toHaveBeenCalled()
      clock.now += 1
      expect(await signInResponse('ada@example.com', 'wrong')).toEqual(refusedResponse)
      expect(derive).toHaveBeenCalledTimes(1)
    }
  })

  test('the seconds to wait are rounded up', async ({ signInResponse, failRepeatedly, clock }) => {
    await failRepeatedly('ada@example.com', 5)
    clock.now += SECOND
    await failRepeatedly('ada@example.com', 1)
    clock.now += SECOND / 2
    expect(await signInResponse('ada@example.com')).toEqual(waitResponse(2))
  })

  test('the right password resets the count', async ({ status, failRepeatedly, clock }) => {
    await failRepeatedly('ada@example.com', 7)
    clock.now += SECOND
    expect(await status('ada@example.com')).toBe('signed in')
    expect(await failRepeatedly('ada@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('other spellings of the address count together', async ({ status, failRepeatedly }) => {
    await failRepeatedly('ada@example.com', 2)
    await failRepeatedly(' ADA@example.com', 2)
    await failRepeatedly('Ada@Example.Com', 1)
    expect(await status('ada@example.com')).toBe(429)
  })

  test('other accounts are not affected', async ({ status, failRepeatedly }) => {
    await failRepeatedly('ada@example.com', 6)
    expect(await status('kim@example.com')).toBe('signed in')
  })
})

describe('T23: a device that has signed in before', () => {
  const test = testWith(async () => {
    const product = await setUp()
    const { deviceToken } = await product.signInWithPassword(credentials, home)
    return { ...product, knownDevice: { ...home, deviceToken } }
  })

  test('is not locked out by strangers, and does not reset their count by signing in', async ({
    status,
    failRepeatedly,
    knownDevice,
  }) => {
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com')).toBe(429)
    expect(await status('ada@example.com', password, knownDevice)).toBe('signed in')
    expect(await status('ada@example.com')).toBe(429)
  })

  test('has a separate count with the same limit', async ({ status, failRepeatedly, knownDevice }) => {
    expect(await failRepeatedly('ada@example.com', 6, knownDevice)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('ada@example.com')).toBe('signed in')
  })

  test('counts as a stranger after a change of the password, for the network address too', async (setup) => {
    const { failRepeatedly, knownDevice, people, authenticator, status } = setup
    for (let n = 0; n < 205; n += 1) await status(`someone-${n}@example.com`, 'wrong')
    await authenticator.changePassword('ada', 'Seventeen-Lemons-7')
    await people.endSessions('ada')
    expect(await failRepeatedly('ada@example.com', 6, knownDevice)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('kim@example.com')).toBe(429)
  })

  test.for<{ what: string; change: (setup: Awaited<ReturnType<typeof setUp>>) => Promise<unknown> }>([
    {
      what: 'sessions were ended, for example by a second factor',
      change: ({ people }) => people.endSessions('ada'),
    },
    {
      what: 'role was changed',
      change: ({ members }) => members.changeRole('ada', 'manager', ''),
    },
    {
      what: 'account was disabled and enabled',
      change: async ({ members }) => [
        await members.setEnabled('ada', false),
        await members.setEnabled('ada', true),
      ],
    },
  ])('counts as a stranger after their $what, until it signs in again', async ({ change }, product) => {
    const { failRepeatedly, knownDevice, signInWithPassword, status, clock } = product
    await change(product)
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com', password, knownDevice)).toBe(429)
    clock.now += SECOND
    const { deviceToken } = await signInWithPassword(credentials, knownDevice)
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com', password, { ...home, deviceToken })).toBe('signed in')
  })

  test('stays known after a change of the telephone number or the address', async (setup) => {
    const { failRepeatedly, knownDevice, directory, members, status } = setup
    await directory.changePhone('ada', '+16125550142', true)
    await members.changeEmail('ada', 'new@example.com')
    await directory.changeEmail('ada', 'new@example.com')
    await failRepeatedly('new@example.com', 6)
    expect(await status('new@example.com')).toBe(429)
    expect(await status('new@example.com', password, knownDevice)).toBe('signed in')
  })

  test('counts as a stranger for other accounts, and so does a forged device token', async (setup) => {
    const { status, failRepeatedly, knownDevice } = setup
    await failRepeatedly('kim@example.com', 5)
    expect(await status('kim@example.com', password, knownDevice)).toBe(429)
    await failRepeatedly('ada@example.com', 5)
    const forged = { ...home, deviceToken: `${knownDevice.deviceToken.slice(0, -2)}xx` }
    expect(await status('ada@example.com', password, forged)).toBe(429)
  })
})

describe('T25: a sign-in that is not over when the password changes', () => {
  /** Signs in, and holds the response of the pool, which has accepted the password, until it is released. */
  const test = testWith(async () => {
    const product = await setUp()
    const { authenticator, attemptSignIn } = product
    const { promise: isAccepted, resolve: accept } = Promise.withResolvers<void>()
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const checkPassword = authenticator.signIn
    authenticator.signIn = async (...input) => {
      const result = await checkPassword(...input)
      accept()
      await gate
      return result
    }
    const signingIn = attemptSignIn(credentials, home)
    await isAccepted
    authenticator.signIn = checkPassword
    const changePassword = product.accountSessions.endAfter
    return { ...product, signingIn, release, changePassword }
  })

  test('opens no valid session, and makes no known device', async (setup) => {
    const { signingIn, release, changePassword, authenticator, findPerson, isKnown, status } = setup
    await changePassword({ sub: 'ada', notice: null }, () =>
      authenticator.changePassword('ada', 'Seventeen-Lemons-7'),
    )
    release()
    const { token, deviceToken } = requireSession(await signingIn)
    expect(await findPerson(token)).toBeNull()
    expect(await isKnown(deviceToken, 'ada')).toBe(false)
    expect(await status('ada@example.com')).toBe(401)
    expect(await status('ada@example.com', 'Seventeen-Lemons-7')).toBe('signed in')
  })

  test('opens a valid session if the change was refused', async (setup) => {
    const { signingIn, release, changePassword, findPerson } = setup
    await changePassword({ sub: 'ada', notice: null }, async () => 'refused')
    release()
    expect(await findPerson(requireSession(await signingIn).token)).toMatchObject({ sub: 'ada' })
  })

  test('is refused if the person is disabled', async ({ signingIn, release, members }) => {
    await members.setEnabled('ada', false)
    release()
    await expect(signingIn).rejects.toMatchObject({ code: 'accounts.refused' })
  })
})

test('T25: a sign-in is refused if the person has lost the address to another one', async ({
  members,
  status,
}) => {
  await members.changeEmail('ada', 'new@example.com')
  await members.changeEmail('kim', 'ada@example.com')
  expect(await status('ada@example.com')).toBe(401)
})

describe('T23: a whole employer at one network address', () => {
  const emailOf = (n: number) => `someone-${n}@example.com`

  test('is refused after 210 failures, but not known devices, nor other network addresses', async (setup) => {
    const { signInResponse, status, signInWithPassword, clock, derive } = setup
    const { deviceToken } = await signInWithPassword(credentials, home)
    for (let n = 0; n < 210; n += 1) expect(await status(emailOf(n), 'wrong')).toBe(401)

    derive.mockClear()
    expect(await signInResponse('kim@example.com')).toEqual(waitResponse(40))
    expect(derive).not.toHaveBeenCalled()
    expect(await status('kim@example.com', password, { ...home, address: '203.0.113.10' })).toBe('signed in')
    expect(await status('ada@example.com', password, { ...home, deviceToken })).toBe('signed in')

    clock.now += 40 * SECOND
    expect(await status('kim@example.com')).toBe('signed in')
    expect(await status(emailOf(301), 'wrong')).toBe(401)
    expect(await status(emailOf(302), 'wrong')).toBe(429)
  })

  test('is not limited by sign-ins that succeed or have to wait', async ({ status, failRepeatedly }) => {
    for (let n = 0; n < 200; n += 1) await status(emailOf(n), 'wrong')
    for (let n = 0; n < 30; n += 1) expect(await status('kim@example.com')).toBe('signed in')
    expect(await failRepeatedly('ada@example.com', 35)).toEqual([
      ...Array(5).fill(401),
      ...Array(30).fill(429),
    ])
    for (let n = 300; n < 305; n += 1) expect(await status(emailOf(n), 'wrong')).toBe(401)
    expect(await status('kim@example.com')).toBe(429)
  })

  test('is not limited by failures of a known device', async (setup) => {
    const { status, signInWithPassword, failRepeatedly } = setup
    const { deviceToken } = await signInWithPassword(credentials, home)
    for (let n = 0; n < 209; n += 1) await status(emailOf(n), 'wrong')
    await failRepeatedly('ada@example.com', 5, { ...home, deviceToken })
    expect(await status('kim@example.com')).toBe('signed in')
  })
})

test('a whole employer at once is refused as busy, which counts as no failure', async (setup) => {
  const { status, failRepeatedly, signInResponse, derive, commits, count } = setup
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  derive.mockImplementation(async (parameters) => {
    await gate
    return deriveArgon2id(parameters)
  })
  const before = commits().writes
  const otherAddress = { ...home, address: '198.51.100.1' }
  const inFlight = times(200, (n) => status(`rush-${n}@example.com`, 'wrong', otherAddress))
  // Each writes once for the network address and once for the account.
  await expect.poll(() => commits().writes).toBe(before + 400)

  const responses = await concurrently(1000, () => signInResponse('kim@example.com'))
  expect(responses.every((response) => response !== 'signed in' && response.status === 503)).toBe(true)
  expect(await failRepeatedly('ada@example.com', 20)).toEqual(Array(20).fill(503))
  expect(commits().writes).toBe(before + 400)
  openGate()
  expect(await Promise.all(inFlight)).toEqual(Array(200).fill(401))
  expect(count('sessions')).toBe(0)
  for (const name of ['kim', 'ada']) expect(await status(`${name}@example.com`)).toBe('signed in')
  expect(await failRepeatedly('kim@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('a hash that cannot be computed is a fault, not a refusal, and the next attempt succeeds', async (setup) => {
  const { attemptSignIn, status, derive, count } = setup
  derive.mockRejectedValueOnce(new Error('out of memory'))
  await expect(attemptSignIn(credentials, home)).rejects.toThrow('out of memory')
  expect(count('sessions')).toBe(0)
  expect(await status('ada@example.com')).toBe('signed in')
})
