import { randomUUID } from 'node:crypto'
import { test as base, describe, expect, onTestFinished, vi } from 'vitest'
import { type LocalAccounts, localAccounts } from '../../../adapters/local-accounts/local-accounts.ts'
import { type Derive, deriveArgon2id } from '../../../adapters/local-accounts/password-hash.ts'
import { IN_MEMORY } from '../../../adapters/sqlite/open-database.ts'
import { type OpenSqlite, openSqlite } from '../../../adapters/sqlite/open-sqlite.ts'
import { sqliteCatalog } from '../../../adapters/sqlite/sqlite-catalog.ts'
import { sqliteEvents } from '../../../adapters/sqlite/sqlite-events.ts'
import { sqliteGroups } from '../../../adapters/sqlite/sqlite-groups.ts'
import { sqliteJobs } from '../../../adapters/sqlite/sqlite-jobs.ts'
import { sqliteMemberships } from '../../../adapters/sqlite/sqlite-memberships.ts'
import { sqlitePeople } from '../../../adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from '../../../adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from '../../../adapters/sqlite/sqlite-rates.ts'
import { sqliteSessions } from '../../../adapters/sqlite/sqlite-sessions.ts'
import { toErrorPayload, toErrorResponse } from '../../../http/error-payload.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import { sampleGroup } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { concurrently, times } from '../../../testing/times.ts'
import { createLibraryCache } from '../../catalog/library-cache.ts'
import { endSessionsAfter } from '../end-sessions.ts'
import { findCurrentPerson } from '../find-current-person.ts'
import type { Directory } from '../user-pool/directory.ts'
import { toChallengeView } from './begin-challenge.ts'
import { type CompletedSignIn, completeSignIn } from './complete-sign-in.ts'
import { createDeviceTokens } from './device-tokens.ts'
import { openSession } from './open-session.ts'
import { type SignInOutcome, signIn } from './sign-in.ts'

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

async function addPeople(sqlite: OpenSqlite, directory: Directory) {
  const groups = sqliteGroups(sqlite)
  await groups.create(sampleGroup({ slug: 'acme' }))
  await groups.create(sampleGroup({ slug: 'off', groupStatus: 'disabled' }))
  for (const { name, role, group, password: secret } of accounts) {
    const account = { sub: name, email: `${name}@example.com`, first: name, last: 'X', role, group }
    await directory.create({ ...account, createdAt: '2026-01-01T00:00:00.000Z' }, secret)
    await sqlitePeople(sqlite).create({ ...account, subGroupId: null })
  }
  await directory.setEnabled('off', false)
  await sqliteMemberships(sqlite).setEnabled('off', false)
}

/** Sign-in on a database in memory, with a clock that tests advance and a spy on the hashes. */
async function setUp({ maxWaiting = 200 } = {}) {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const derive = vi.fn<Derive>(deriveArgon2id)
  const pool = localAccounts({ ...sqlite, cost, derive, maxWaiting, secretKey: () => 'k'.repeat(32) })
  const authenticator: LocalAccounts['authenticator'] = { ...pool.authenticator }
  await addPeople(sqlite, pool.directory)
  derive.mockClear()

  const clock = { now: start }
  const now = () => clock.now
  const sessions = sqliteSessions(sqlite)
  const personDeps = { people: sqlitePeople(sqlite), groups: sqliteGroups(sqlite) }
  const findPerson = findCurrentPerson({ ...personDeps, sessions, now, onFault: console.error })
  const deviceTokens = createDeviceTokens('k'.repeat(32), now)
  const open = openSession({ sessions, deviceTokens, people: personDeps.people, now, newId: randomUUID })
  const library = createLibraryCache(sqliteCatalog(sqlite))
  const attemptSignIn = signIn({
    ...personDeps,
    authenticator,
    deviceTokens,
    now,
    rates: sqliteRates(sqlite),
    completeSignIn: completeSignIn({
      ...personDeps,
      library,
      progress: sqliteProgress(sqlite),
      openSession: open,
    }),
    beginChallenge: async (challenge) => toChallengeView(pool.secondFactor, challenge),
  })
  /** Signs in to an account without a second factor. */
  const signInWithPassword = async (...input: Parameters<typeof attemptSignIn>) =>
    requireSession(await attemptSignIn(...input))
  const count = (table: string) => Number(sqlite.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const commits = () => sqlite.commits.counts()
  const isKnown = async (deviceToken: string, name: string) => {
    const person = await personDeps.people.find(name)
    return person !== null && deviceTokens.isValid(deviceToken, person)
  }
  const { people, groups } = personDeps
  const stores = { people, groups, members: sqliteMemberships(sqlite), jobs: sqliteJobs(sqlite) }
  const rest = { ...pool, ...stores, authenticator, isKnown, count, commits, events: sqliteEvents(sqlite) }
  return {
    attemptSignIn,
    signInWithPassword,
    findPerson,
    clock,
    now,
    derive,
    ...rest,
    ...attemptHelpers(attemptSignIn),
  }
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
      can: { leaveEvents: true, seeDisabled: false },
    })
    expect(JSON.stringify(person)).not.toMatch(/argon2|password|hash/i)
    expect(await findPerson(token)).toMatchObject({ sub: 'ada', createdAt: start, seenAt: start })
    expect(await isKnown(deviceToken, 'ada')).toBe(true)
    expect(await isKnown(deviceToken, 'kim')).toBe(false)
  })

  base.each([
    { name: 'ada', group: 'acme', role: 'user' },
    { name: 'kim', group: 'acme', role: 'manager' },
    { name: 'root', group: 'off', role: 'admin' },
  ])('of $name stores event 500 once, with role $role', async ({ name, group, role }) => {
    const { status, count, events } = await setUp()
    expect(await status(`${name}@example.com`)).toBe('signed in')
    expect(await events.list(group, '2026-01-01T00:00:00.000Z', 10)).toEqual([
      {
        // The id begins with the time, in milliseconds.
        id: expect.stringMatching(/^019ca945-0a00-7/),
        time: '2026-03-01T12:00:00.000Z',
        event: 500,
        user: name,
        group,
        detail: role,
        where: '/',
      },
    ])
    expect(count('events')).toBe(1)
    expect(count('logins')).toBe(1)
  })

  base.each(['ada@example.com', 'ADA@Example.com', '  ada@example.com\t', 'Ada@EXAMPLE.COM'])(
    'is accepted with the spelling %j of the address',
    async (email) => {
      expect(await (await setUp()).status(email)).toBe('signed in')
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
    { what: 'a disabled organisation', email: 'dormant@example.com', secret: password },
    { what: 'a disabled organisation with a wrong password', email: 'dormant@example.com', secret: 'wrong' },
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
  async function setUpKnownDevice() {
    const product = await setUp()
    const { deviceToken } = await product.signInWithPassword(credentials, home)
    return { ...product, knownDevice: { ...home, deviceToken } }
  }

  base('is not locked out by strangers', async () => {
    const { status, failRepeatedly, knownDevice } = await setUpKnownDevice()
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com')).toBe(429)
    expect(await status('ada@example.com', password, knownDevice)).toBe('signed in')
  })

  base('does not reset the count of strangers by signing in', async () => {
    const { status, failRepeatedly, knownDevice } = await setUpKnownDevice()
    await failRepeatedly('ada@example.com', 6)
    await status('ada@example.com', password, knownDevice)
    expect(await status('ada@example.com')).toBe(429)
  })

  base('has a separate count with the same limit', async () => {
    const { status, failRepeatedly, knownDevice } = await setUpKnownDevice()
    expect(await failRepeatedly('ada@example.com', 6, knownDevice)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('ada@example.com')).toBe('signed in')
  })

  base('counts as a stranger after a change of the password, for the network address too', async () => {
    const { failRepeatedly, knownDevice, people, authenticator, status } = await setUpKnownDevice()
    for (let n = 0; n < 205; n += 1) await status(`somebody-${n}@example.com`, 'wrong')
    await authenticator.changePassword('ada', 'Seventeen-Lemons-7')
    await people.endSessions('ada')
    expect(await failRepeatedly('ada@example.com', 6, knownDevice)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('kim@example.com')).toBe(429)
  })

  base.each<{ what: string; change: (setup: Awaited<ReturnType<typeof setUp>>) => Promise<unknown> }>([
    {
      what: 'sessions were ended, for example by a second factor',
      change: ({ people }) => people.endSessions('ada'),
    },
    {
      what: 'role was changed',
      change: ({ members }) =>
        members.changeRole({ sub: 'ada', email: 'ada@example.com', first: '', last: '' }, 'manager', ''),
    },
    {
      what: 'account was disabled and enabled',
      change: async ({ members }) => [
        await members.setEnabled('ada', false),
        await members.setEnabled('ada', true),
      ],
    },
  ])('counts as a stranger after their $what, until it signs in again', async ({ change }) => {
    const product = await setUpKnownDevice()
    const { failRepeatedly, knownDevice, signInWithPassword, status, clock } = product
    await change(product)
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com', password, knownDevice)).toBe(429)
    clock.now += SECOND
    const { deviceToken } = await signInWithPassword(credentials, knownDevice)
    await failRepeatedly('ada@example.com', 6)
    expect(await status('ada@example.com', password, { ...home, deviceToken })).toBe('signed in')
  })

  base('stays known after a change of the telephone number or the address', async () => {
    const { failRepeatedly, knownDevice, directory, members, status } = await setUpKnownDevice()
    await directory.changePhone('ada', '+16125550142', true)
    await members.changeEmail('ada', 'new@example.com')
    await directory.changeEmail('ada', 'new@example.com')
    await failRepeatedly('new@example.com', 6)
    expect(await status('new@example.com')).toBe(429)
    expect(await status('new@example.com', password, knownDevice)).toBe('signed in')
  })

  base('counts as a stranger for other accounts, and so does a forged device token', async () => {
    const { status, failRepeatedly, knownDevice } = await setUpKnownDevice()
    await failRepeatedly('kim@example.com', 5)
    expect(await status('kim@example.com', password, knownDevice)).toBe(429)
    await failRepeatedly('ada@example.com', 5)
    const forged = { ...home, deviceToken: `${knownDevice.deviceToken.slice(0, -2)}xx` }
    expect(await status('ada@example.com', password, forged)).toBe(429)
  })
})

describe('T25: a sign-in that is not over when the password changes', () => {
  /** Signs in, and holds the response of the pool, which has accepted the password, until it is released. */
  async function setUpHeldSignIn() {
    const product = await setUp()
    const { authenticator, people, jobs, now, attemptSignIn } = product
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
    const changePassword = endSessionsAfter({ people, jobs, now, newId: randomUUID })
    return { ...product, signingIn, release, changePassword }
  }

  base('opens no valid session, and makes no known device', async () => {
    const { signingIn, release, changePassword, authenticator, findPerson, isKnown, status } =
      await setUpHeldSignIn()
    await changePassword('ada', () => authenticator.changePassword('ada', 'Seventeen-Lemons-7'))
    release()
    const { token, deviceToken } = requireSession(await signingIn)
    expect(await findPerson(token)).toBeNull()
    expect(await isKnown(deviceToken, 'ada')).toBe(false)
    expect(await status('ada@example.com')).toBe(401)
    expect(await status('ada@example.com', 'Seventeen-Lemons-7')).toBe('signed in')
  })

  base('opens a valid session if the change was refused', async () => {
    const { signingIn, release, changePassword, findPerson } = await setUpHeldSignIn()
    await changePassword('ada', async () => 'refused')
    release()
    expect(await findPerson(requireSession(await signingIn).token)).toMatchObject({ sub: 'ada' })
  })

  base('is refused if the person is disabled, or has lost the address to another one', async () => {
    const { signingIn, release, members } = await setUpHeldSignIn()
    await members.setEnabled('ada', false)
    release()
    await expect(signingIn).rejects.toMatchObject({ code: 'accounts.refused' })

    const { members: others, status } = await setUp()
    await others.changeEmail('ada', 'new@example.com')
    await others.changeEmail('kim', 'ada@example.com')
    expect(await status('ada@example.com')).toBe(401)
  })
})

describe('T23: a whole employer at one network address', () => {
  const emailOf = (n: number) => `somebody-${n}@example.com`

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

describe('when too many sign in at once', () => {
  /** Two hashes are in progress and one waits, so that the next is refused. */
  async function setUpBusy() {
    const product = await setUp({ maxWaiting: 1 })
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    product.derive.mockImplementation(async (parameters) => {
      await gate
      return deriveArgon2id(parameters)
    })
    const otherAddress = { ...home, address: '198.51.100.1' }
    const inFlight = [1, 2, 3].map((n) => product.status(`rush-${n}@example.com`, 'wrong', otherAddress))
    await expect.poll(() => product.derive.mock.calls.length).toBe(2)
    const finish = async () => {
      openGate()
      expect(await Promise.all(inFlight)).toEqual([401, 401, 401])
    }
    return { ...product, finish }
  }

  base('this counts as no failure, neither of the account nor of the network address', async () => {
    const { status, failRepeatedly, count, finish } = await setUpBusy()
    expect(await failRepeatedly('ada@example.com', 20)).toEqual(Array(20).fill(503))
    for (let n = 0; n < 320; n += 1) expect(await status(`u-${n}@example.com`)).toBe(503)
    expect(count('sessions')).toBe(0)
    await finish()
    expect(await status('ada@example.com')).toBe('signed in')
    expect(await failRepeatedly('kim@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

test('a whole employer at once is refused as busy, and not counted as failures', async (setup) => {
  const { status, signInResponse, derive, commits } = setup
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  derive.mockImplementation(async (parameters) => {
    await gate
    return deriveArgon2id(parameters)
  })
  const before = commits().writes
  const inFlight = times(200, (n) => status(`u-${n}@example.com`, 'wrong'))
  // Each writes once for the network address and once for the account.
  await expect.poll(() => commits().writes).toBe(before + 400)

  const responses = await concurrently(1000, () => signInResponse('kim@example.com'))
  expect(responses.every((response) => response !== 'signed in' && response.status === 503)).toBe(true)
  expect(commits().writes).toBe(before + 400)
  openGate()
  await Promise.all(inFlight)
  expect(await status('kim@example.com')).toBe('signed in')
})

test('a hash that cannot be computed is a fault, not a refusal, and the next attempt succeeds', async (setup) => {
  const { attemptSignIn, status, derive, count } = setup
  derive.mockRejectedValueOnce(new Error('out of memory'))
  await expect(attemptSignIn(credentials, home)).rejects.toThrow('out of memory')
  expect(count('sessions')).toBe(0)
  expect(await status('ada@example.com')).toBe('signed in')
})
