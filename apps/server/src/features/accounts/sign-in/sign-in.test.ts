import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { localAccounts } from '../../../adapters/local-accounts/local-accounts.ts'
import { type Derive, deriveArgon2id } from '../../../adapters/local-accounts/password-hash.ts'
import { IN_MEMORY } from '../../../adapters/sqlite/open-database.ts'
import { type OpenSqlite, openSqlite } from '../../../adapters/sqlite/open-sqlite.ts'
import { sqliteCatalog } from '../../../adapters/sqlite/sqlite-catalog.ts'
import { sqliteEvents } from '../../../adapters/sqlite/sqlite-events.ts'
import { sqliteGroups } from '../../../adapters/sqlite/sqlite-groups.ts'
import { sqlitePeople } from '../../../adapters/sqlite/sqlite-people.ts'
import { sqliteProgress } from '../../../adapters/sqlite/sqlite-progress.ts'
import { sqliteRates } from '../../../adapters/sqlite/sqlite-rates.ts'
import { sqliteSessions } from '../../../adapters/sqlite/sqlite-sessions.ts'
import { toErrorPayload, toErrorResponse } from '../../../http/error-payload.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import { sampleGroup } from '../../../testing/port-suites/samples.ts'
import { createLibraryCache } from '../../catalog/library-cache.ts'
import type { AccountPool } from '../account-pool.ts'
import { findCurrentPerson } from '../find-current-person.ts'
import { toChallengeView } from './begin-challenge.ts'
import { type CompletedSignIn, completeSignIn } from './complete-sign-in.ts'
import { createDeviceTokens } from './device-tokens.ts'
import { openSession } from './open-session.ts'
import { type SignInOutcome, signIn } from './sign-in.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const password = 'Kitchen-Table-1'
const cost = { memory: 8, passes: 1 }
const home: ClientInfo = { address: '203.0.113.9', deviceToken: null, device: 'Firefox on Linux' }

const people = [
  { name: 'ada', role: 'user', group: 'acme', password },
  { name: 'kim', role: 'manager', group: 'acme', password },
  { name: 'root', role: 'admin', group: 'off', password },
  { name: 'off', role: 'user', group: 'acme', password },
  { name: 'pending', role: 'user', group: 'acme', password: null },
  { name: 'dormant', role: 'user', group: 'off', password },
] as const

async function addPeople(sqlite: OpenSqlite, pool: AccountPool) {
  const groups = sqliteGroups(sqlite)
  await groups.create(sampleGroup({ slug: 'acme' }))
  await groups.create(sampleGroup({ slug: 'off', groupStatus: 'disabled' }))
  for (const { name, role, group, password: secret } of people) {
    const account = { sub: name, email: `${name}@example.com`, first: name, last: 'X', role, group }
    await pool.create({ ...account, createdAt: '2026-01-01T00:00:00.000Z' }, secret)
    await sqlitePeople(sqlite).create({ sub: name, role, group, subGroupId: null })
  }
  await sqlite.commits.write(() => sqlite.db.exec("UPDATE accounts SET enabled = 0 WHERE sub = 'off'"))
}

/** Everything a sign-in needs, on a database in memory, with a clock to turn and the hashes counted. */
async function opened({ maxWaiting = 200 } = {}) {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const derive = vi.fn<Derive>(deriveArgon2id)
  const pool = localAccounts({
    ...sqlite,
    cost,
    derive,
    maxWaiting,
    secretKey: () => 'k'.repeat(32),
  })
  await addPeople(sqlite, pool)
  derive.mockClear()

  const clock = { now: start }
  const now = () => clock.now
  const sessions = sqliteSessions(sqlite)
  const who = findCurrentPerson({ sessions, now, onFault: console.error })
  const devices = createDeviceTokens('k'.repeat(32), now)
  const opener = openSession({
    sessions,
    deviceTokens: devices,
    people: sqlitePeople(sqlite),
    now,
    newId: randomUUID,
  })
  const library = createLibraryCache(sqliteCatalog(sqlite))
  const use = signIn({
    pool,
    sessions,
    deviceTokens: devices,
    now,
    rates: sqliteRates(sqlite),
    completeSignIn: completeSignIn({
      sessions,
      library,
      progress: sqliteProgress(sqlite),
      openSession: opener,
    }),
    beginChallenge: async (step) => toChallengeView(pool, step),
  })
  /** With a password that has no second step. */
  const enter = async (...given: Parameters<typeof use>) => signedIn(await use(...given))
  const count = (table: string) => Number(sqlite.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const commits = () => sqlite.commits.counts()
  const isKnown = async (mark: string, name: string) =>
    devices.isValid(mark, await pool.readPasswordVersion(`${name}@example.com`))
  const rest = { pool, isKnown, count, commits, events: sqliteEvents(sqlite) }
  return { use, enter, who, clock, derive, ...rest, ...attempts(use) }
}

function signedIn(outcome: SignInOutcome): CompletedSignIn {
  if ('challenge' in outcome) return expect.unreachable('A second step was asked for')
  return outcome
}

function attempts(use: ReturnType<typeof signIn>) {
  /** What a browser would be told: 'in', or the whole refusal as it is sent. */
  async function told(email: string, secret = password, origin = home) {
    try {
      await use({ email, password: secret }, origin)
      return 'in'
    } catch (error) {
      const onFault = (fault: unknown) => {
        throw fault
      }
      const response = toErrorResponse(toErrorPayload(error, onFault))
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    }
  }
  /** Only the status, or 'in'. */
  async function status(email: string, secret = password, origin = home) {
    const answer = await told(email, secret, origin)
    return answer === 'in' ? answer : answer.status
  }
  async function fail(email: string, times: number, origin = home) {
    const statuses: unknown[] = []
    for (let n = 0; n < times; n += 1) statuses.push(await status(email, 'wrong', origin))
    return statuses
  }
  return { told, status, fail }
}

const refused = {
  status: 401,
  headers: [
    ['cache-control', 'no-store'],
    ['content-type', 'application/json'],
  ],
  body: '{"defined":true,"code":"accounts.refused","status":401,"message":"Incorrect email or password."}',
}

function waiting(seconds: number) {
  return {
    status: 429,
    headers: expect.arrayContaining([['retry-after', String(seconds)]]),
    body: expect.stringContaining('"accounts.wait"'),
  }
}

describe('the right password', () => {
  test('opens a session for a person who has all to begin with', async () => {
    const { enter, who, derive, isKnown } = await opened()
    const { token, person, deviceToken } = await enter({ email: 'ada@example.com', password }, home)
    expect(derive).toHaveBeenCalledTimes(1)
    expect(person).toMatchObject({
      user: { sub: 'ada', email: 'ada@example.com', role: 'user' },
      group: { slug: 'acme' },
      progress: { activeUnits: [] },
      can: { leaveEvents: true, seeDisabled: false },
    })
    expect(JSON.stringify(person)).not.toMatch(/argon2|password|hash/i)
    expect(await who(token)).toMatchObject({ sub: 'ada', createdAt: start, seenAt: start })
    expect(await isKnown(deviceToken, 'ada')).toBe(true)
    expect(await isKnown(deviceToken, 'kim')).toBe(false)
  })

  test('opens another session each time', async () => {
    const { enter, count } = await opened()
    const first = await enter({ email: 'ada@example.com', password }, home)
    const second = await enter({ email: 'ada@example.com', password }, home)
    expect(second.token).not.toBe(first.token)
    expect(count('sessions')).toBe(2)
  })

  test.each([
    { name: 'ada', group: 'acme', role: 'user' },
    { name: 'kim', group: 'acme', role: 'manager' },
    { name: 'root', group: 'off', role: 'admin' },
  ])('of $name leaves event 500 once, with role $role', async ({ name, group, role }) => {
    const { status, count, events } = await opened()
    expect(await status(`${name}@example.com`)).toBe('in')
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

  test.each(['ada@example.com', 'ADA@Example.com', '  ada@example.com\t', 'Ada@EXAMPLE.COM'])(
    'is right however the address %j is spelled',
    async (email) => {
      expect(await (await opened()).status(email)).toBe('in')
    },
  )

  test('T25: an administrator is not shut out by an organisation', async () => {
    expect(await (await opened()).status('root@example.com')).toBe('in')
  })
})

describe('T22: whoever is refused', () => {
  const cases = [
    { what: 'a wrong password', email: 'ada@example.com', secret: 'wrong' },
    { what: 'nobody’s address', email: 'nobody@example.com', secret: password },
    { what: 'a disabled account', email: 'off@example.com', secret: password },
    { what: 'a pending account', email: 'pending@example.com', secret: password },
    { what: 'a pending account, a space for a password', email: 'pending@example.com', secret: ' ' },
    { what: 'a switched-off organisation', email: 'dormant@example.com', secret: password },
    { what: 'a wrong password there', email: 'dormant@example.com', secret: 'wrong' },
    { what: 'no address at all', email: 'ada', secret: password },
    { what: 'an address with a name', email: 'Ada <ada@example.com>', secret: password },
    { what: 'an address of another alphabet', email: 'аda@example.com', secret: password },
    { what: 'a fragment of SQL', email: "ada@example.com' OR '1'='1", secret: password },
    { what: 'a prototype name', email: '__proto__', secret: password },
    { what: 'a NUL', email: 'ada@example.com\u0000', secret: password },
    { what: 'the longest of everything', email: 'a'.repeat(254), secret: 'x'.repeat(400) },
  ]

  test.each(cases)('$what: the same bytes after exactly one hash, and nothing is left', async (one) => {
    const { told, derive, count, commits } = await opened()
    const before = commits()
    expect(await told(one.email, one.secret)).toEqual(refused)
    // One each for the address's allowance and the account's attempts; a further one would be milliseconds that tell.
    expect(commits().commits - before.commits).toBe(2)
    expect(commits().writes - before.writes).toBe(2)
    expect(derive).toHaveBeenCalledTimes(1)
    expect(derive.mock.calls[0]?.[0]).toMatchObject({ ...cost, parallelism: 1, tagLength: 32 })
    expect([count('sessions'), count('logins'), count('events')]).toEqual([0, 0, 0])
  })

  test('waits alike after as many failures', async () => {
    const { told, derive } = await opened()
    for (const email of ['ada@example.com', 'nobody@example.com', 'off@example.com', 'dormant@example.com']) {
      for (let n = 0; n < 5; n += 1) expect(await told(email, 'wrong')).toEqual(refused)
      derive.mockClear()
      expect(await told(email)).toEqual(waiting(1))
      expect(derive).not.toHaveBeenCalled()
    }
  })

  test('T26: the Kelvin sign was taken for a k, and let Kim in under another address', async () => {
    const { told, status } = await opened()
    expect(await told('\u212Aim@example.com')).toEqual(refused)
    expect(await status('kim@example.com')).toBe('in')
  })
})

describe('T23: after failures', () => {
  test('five are free, then the wait doubles; what comes too early is neither heard nor counted', async () => {
    const { told, fail, clock, derive } = await opened()
    expect(await fail('ada@example.com', 5)).toEqual([401, 401, 401, 401, 401])
    for (const seconds of [1, 2, 4, 8, 16]) {
      derive.mockClear()
      expect(await told('ada@example.com')).toEqual(waiting(seconds))
      clock.now += seconds * SECOND - 1
      expect(await told('ada@example.com')).toEqual(waiting(1))
      expect(derive).not.toHaveBeenCalled()
      clock.now += 1
      expect(await told('ada@example.com', 'wrong')).toEqual(refused)
      expect(derive).toHaveBeenCalledTimes(1)
    }
  })

  test('seconds to wait are rounded up', async () => {
    const { told, fail, clock } = await opened()
    await fail('ada@example.com', 5)
    clock.now += SECOND
    await fail('ada@example.com', 1)
    clock.now += SECOND / 2
    expect(await told('ada@example.com')).toEqual(waiting(2))
  })

  test('the right password wipes them out', async () => {
    const { status, fail, clock } = await opened()
    await fail('ada@example.com', 7)
    clock.now += SECOND
    expect(await status('ada@example.com')).toBe('in')
    expect(await fail('ada@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('other spellings of the address do not help', async () => {
    const { status, fail } = await opened()
    await fail('ada@example.com', 2)
    await fail(' ADA@example.com', 2)
    await fail('Ada@Example.Com', 1)
    expect(await status('ada@example.com')).toBe(429)
  })

  test('other accounts are not affected', async () => {
    const { status, fail } = await opened()
    await fail('ada@example.com', 6)
    expect(await status('kim@example.com')).toBe('in')
  })

  test('a burst of fifty at once: five are heard', async () => {
    const { status, derive } = await opened()
    const statuses = await Promise.all(Array.from({ length: 50 }, () => status('ada@example.com', 'wrong')))
    expect(statuses.filter((one) => one === 401)).toHaveLength(5)
    expect(statuses.filter((one) => one === 429)).toHaveLength(45)
    expect(derive).toHaveBeenCalledTimes(5)
  })
})

describe('T23: a device that has signed in before', () => {
  async function withDevice() {
    const product = await opened()
    const { deviceToken } = await product.enter({ email: 'ada@example.com', password }, home)
    return { ...product, known: { ...home, deviceToken } }
  }

  test('is not locked out by strangers', async () => {
    const { status, fail, known } = await withDevice()
    await fail('ada@example.com', 6)
    expect(await status('ada@example.com')).toBe(429)
    expect(await status('ada@example.com', password, known)).toBe('in')
  })

  test('does not let strangers in again by signing in', async () => {
    const { status, fail, known } = await withDevice()
    await fail('ada@example.com', 6)
    await status('ada@example.com', password, known)
    expect(await status('ada@example.com')).toBe(429)
  })

  test('has a bucket of its own, no freer than any', async () => {
    const { status, fail, known } = await withDevice()
    expect(await fail('ada@example.com', 6, known)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('ada@example.com')).toBe('in')
  })

  test('shares its bucket with all other known devices of the account', async () => {
    const { fail, known, enter, status, clock } = await withDevice()
    clock.now += 24 * 60 * MINUTE
    const { deviceToken } = await enter({ email: 'ada@example.com', password }, home)
    expect(deviceToken).not.toBe(known.deviceToken)
    expect(await fail('ada@example.com', 3, known)).toEqual([401, 401, 401])
    expect(await fail('ada@example.com', 3, { ...home, deviceToken })).toEqual([401, 401, 429])
    expect(await status('ada@example.com', password, known)).toBe(429)
    expect(await status('ada@example.com')).toBe('in')
  })

  test('is a stranger once the password is another, to the address as well', async () => {
    const { fail, known, pool, status } = await withDevice()
    for (let n = 0; n < 205; n += 1) await status(`somebody-${n}@example.com`, 'wrong')
    await pool.changePassword('ada', 'Seventeen-Lemons-7')
    expect(await fail('ada@example.com', 6, known)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await status('kim@example.com')).toBe(429)
  })

  test('stays known with another second step or role, and after the account was switched off', async () => {
    const { fail, known, pool, status } = await withDevice()
    await pool.setEnabled('ada', false)
    await pool.setEnabled('ada', true)
    await pool.setRole('ada', 'manager')
    await pool.changePhone('ada', '+16125550142', true)
    await pool.changeMfa('ada', 'SMS')
    await pool.changeMfa('ada', 'NONE')
    await fail('ada@example.com', 6)
    expect(await status('ada@example.com')).toBe(429)
    expect(await status('ada@example.com', password, known)).toBe('in')
  })

  test('is a stranger to other accounts, and so is a forged mark', async () => {
    const { status, fail, known } = await withDevice()
    await fail('kim@example.com', 5)
    expect(await status('kim@example.com', password, known)).toBe(429)
    await fail('ada@example.com', 5)
    const forged = { ...home, deviceToken: `${known.deviceToken.slice(0, -2)}xx` }
    expect(await status('ada@example.com', password, forged)).toBe(429)
  })
})

describe('T23: a whole employer behind one address', () => {
  const somebody = (n: number) => `somebody-${n}@example.com`

  test('two hundred and ten failures tire it out, other addresses and known devices not', async () => {
    const { told, status, enter, clock, derive } = await opened()
    const { deviceToken } = await enter({ email: 'ada@example.com', password }, home)
    for (let n = 0; n < 210; n += 1) expect(await status(somebody(n), 'wrong')).toBe(401)

    derive.mockClear()
    expect(await told('kim@example.com')).toEqual(waiting(40))
    expect(derive).not.toHaveBeenCalled()
    expect(await status('kim@example.com', password, { ...home, address: '203.0.113.10' })).toBe('in')
    expect(await status('ada@example.com', password, { ...home, deviceToken })).toBe('in')

    clock.now += 40 * SECOND
    expect(await status('kim@example.com')).toBe('in')
    expect(await status(somebody(301), 'wrong')).toBe(401)
    expect(await status(somebody(302), 'wrong')).toBe(429)
  })

  test('signing in takes nothing from it, nor does waiting', async () => {
    const { status, fail } = await opened()
    for (let n = 0; n < 200; n += 1) await status(somebody(n), 'wrong')
    for (let n = 0; n < 30; n += 1) expect(await status('kim@example.com')).toBe('in')
    expect(await fail('ada@example.com', 35)).toEqual([...Array(5).fill(401), ...Array(30).fill(429)])
    for (let n = 300; n < 305; n += 1) expect(await status(somebody(n), 'wrong')).toBe(401)
    expect(await status('kim@example.com')).toBe(429)
  })

  test('failures of a known device take nothing from it', async () => {
    const { status, enter, fail } = await opened()
    const { deviceToken } = await enter({ email: 'ada@example.com', password }, home)
    for (let n = 0; n < 209; n += 1) await status(somebody(n), 'wrong')
    await fail('ada@example.com', 5, { ...home, deviceToken })
    expect(await status('kim@example.com')).toBe('in')
  })
})

describe('when too many sign in at once', () => {
  /** Two hashes are held in hand and one waits, so that the next finds no room. */
  async function rushed() {
    const product = await opened({ maxWaiting: 1 })
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    product.derive.mockImplementation(async (parameters) => {
      await gate
      return deriveArgon2id(parameters)
    })
    const elsewhere = { ...home, address: '198.51.100.1' }
    const inHand = [1, 2, 3].map((n) => product.status(`rush-${n}@example.com`, 'wrong', elsewhere))
    await expect.poll(() => product.derive.mock.calls.length).toBe(2)
    const end = async () => {
      open()
      expect(await Promise.all(inHand)).toEqual([401, 401, 401])
    }
    return { ...product, end }
  }

  test('one is told to come again in a moment', async () => {
    const { told, derive, end } = await rushed()
    expect(await told('ada@example.com')).toEqual({
      status: 503,
      headers: expect.arrayContaining([['retry-after', '4']]),
      body: expect.stringContaining('"accounts.busy"'),
    })
    expect(derive).toHaveBeenCalledTimes(2)
    await end()
  })

  test('that is no failure, neither of the account nor of the address', async () => {
    const { status, fail, count, end } = await rushed()
    expect(await fail('ada@example.com', 20)).toEqual(Array(20).fill(503))
    for (let n = 0; n < 320; n += 1) expect(await status(`u-${n}@example.com`)).toBe(503)
    expect(count('sessions')).toBe(0)
    await end()
    expect(await status('ada@example.com')).toBe('in')
    expect(await fail('kim@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

test('a whole employer at once is asked to come again, and not taken for a guesser', async () => {
  const { status, told, derive, commits } = await opened()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  derive.mockImplementation(async (parameters) => {
    await gate
    return deriveArgon2id(parameters)
  })
  const before = commits().writes
  const inHand = Array.from({ length: 200 }, (_, n) => status(`u-${n}@example.com`, 'wrong'))
  // Each takes one of the address's allowance, and one of the account's.
  await expect.poll(() => commits().writes).toBe(before + 400)

  const answers = await Promise.all(Array.from({ length: 1000 }, () => told('kim@example.com')))
  expect(answers.every((answer) => answer !== 'in' && answer.status === 503)).toBe(true)
  expect(commits().writes).toBe(before + 400)
  open()
  await Promise.all(inHand)
  expect(await status('kim@example.com')).toBe('in')
})

test('a hash that cannot be made is a fault, not a refusal, and the next attempt goes well', async () => {
  const { use, status, derive, count } = await opened()
  derive.mockRejectedValueOnce(new Error('out of memory'))
  await expect(use({ email: 'ada@example.com', password }, home)).rejects.toThrow('out of memory')
  expect(count('sessions')).toBe(0)
  expect(await status('ada@example.com')).toBe('in')
})

test('after a quarter of an hour one failure is forgiven', async () => {
  const { fail, clock } = await opened()
  await fail('ada@example.com', 5)
  clock.now += 15 * MINUTE
  expect(await fail('ada@example.com', 2)).toEqual([401, 429])
  clock.now += 30 * MINUTE
  expect(await fail('ada@example.com', 3)).toEqual([401, 401, 429])
})
