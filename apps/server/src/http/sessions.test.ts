import { currentUser } from '@kitchen-table/contract/current-user'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPageEvent } from '../testing/endpoint-fixtures/insights.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { listRows } from '../testing/hash-state.ts'
import { cookiesOf, openProduct, type TestProduct } from '../testing/product.ts'
import { emailOf, PASSWORD, type SampleName } from '../testing/sample-people.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function setUp(options: Parameters<typeof openProduct>[0] = {}): Promise<TestProduct> {
  const product = await openProduct(options)
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  return product
}

const signInWith = (product: TestProduct, email: string, password: string, cookie: string | null = null) =>
  product.send('/api/session', { method: 'POST', body: { email, password } }, cookie)

const isSignedIn = async (product: TestProduct, cookie: string) => {
  const statuses = await Promise.all(
    ['/api/start', '/api/catalog', '/api/progress'].map(async (path) => {
      const response = await product.send(path, {}, cookie)
      await response.text()
      return response.status
    }),
  )
  expect(new Set(statuses).size).toBe(1)
  return statuses[0] === 200
}

describe('the cookies', () => {
  test('over https are HttpOnly, Secure, SameSite and have the __Host- prefix', async () => {
    const product = await setUp()
    const cookies = (await product.signIn('learner')).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-device=\d{5}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
  })

  test('over http, for development, have neither Secure nor the prefix', async () => {
    const product = await setUp({ publicUrl: 'http://localhost:3000' })
    const cookies = (await product.signIn('admin')).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=\d{5}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('are set only by signing in and out', async () => {
    const product = await setUp()
    for (const path of [
      '/',
      '/dashboard',
      '/api/start',
      '/api/catalog',
      '/api/progress',
      '/files/units/u-do/image',
    ])
      expect((await product.request('learner', 'GET', path)).headers.getSetCookie()).toEqual([])
    expect((await signInWith(product, emailOf('learner'), 'wrong')).headers.getSetCookie()).toEqual([])
  })

  test('are stored neither in the database nor in the log, nor are passwords', async () => {
    const product = await setUp()
    const response = await product.signIn('learner')
    const [token = ''] = /__Host-session=([\w-]+)/.exec(product.cookieOf('learner'))?.slice(1) ?? []
    expect(token).toHaveLength(43)
    expect(await response.text()).not.toContain(token)

    const tables = product.db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const storedRows = tables.flatMap(({ name }) => listRows(product.db, String(name))).join('\n')
    for (const secret of [token, PASSWORD]) {
      expect(storedRows).not.toContain(secret)
      expect(product.logLines.join('\n')).not.toContain(secret)
    }
  })
})

describe('signing in', () => {
  test('returns the start data of the page', async () => {
    const product = await setUp()
    const response = await product.signIn('young')
    const { person: body } = await response.json()
    expect(body).toEqual(currentUser.parse(body))
    expect(body).toMatchObject({
      user: { sub: 'young', role: 'user' },
      layout: { config: 'rising-gen' },
      can: { leaveEvents: true, seeDisabled: false },
    })
    expect(await (await product.request('young', 'GET', '/api/start')).json()).toEqual(body)
  })

  test('records a login and event 500 with the role, also for administrators', async () => {
    const product = await setUp()
    for (const [sub, role, group] of [
      ['learner', 'user', 'acme'],
      ['manager', 'manager', 'acme'],
      ['admin', 'admin', 'none'],
    ]) {
      const logins = listRows(product.db, 'logins').map((row) => JSON.parse(row))
      expect(logins.filter((login) => login.sub === sub)).toHaveLength(1)
      const events = listRows(product.db, 'events').map((row) => JSON.parse(row))
      expect(events.filter(({ user }) => user === sub)).toEqual([
        expect.objectContaining({ event: 500, detail: role, group_slug: group, where: '/' }),
      ])
    }
  })

  test('accepts the address in any case, and with surrounding spaces', async () => {
    const product = await setUp()
    expect((await signInWith(product, ` ${emailOf('learner').toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  test('opens a new session and ends the previous one of the browser', async () => {
    const product = await setUp()
    const before = product.cookieOf('learner')
    const response = await signInWith(product, emailOf('learner'), PASSWORD, before)
    expect(cookiesOf(response)).not.toBe(before)
    expect(await isSignedIn(product, before)).toBe(false)
    expect(await isSignedIn(product, cookiesOf(response))).toBe(true)
  })

  test('does not accept a session token chosen by the client', async () => {
    const product = await setUp()
    const chosenCookie = `__Host-session=${'A'.repeat(43)}`
    const response = await signInWith(product, emailOf('learner'), PASSWORD, chosenCookie)
    expect(cookiesOf(response)).not.toContain('AAAA')
    expect(await isSignedIn(product, chosenCookie)).toBe(false)
  })

  test('returns the same response to every refused sign-in, byte by byte', async () => {
    const product = await setUp()
    const attempts: [email: string, password: string][] = [
      [emailOf('learner'), 'Wrong-Password-1'],
      ['nobody@canary.example', PASSWORD],
      ['not an address', PASSWORD],
      [emailOf('disabled'), PASSWORD],
      [emailOf('pending'), PASSWORD],
      [emailOf('dormantLearner'), PASSWORD],
      [emailOf('dormantManager'), PASSWORD],
    ]
    const responses = await Promise.all(
      attempts.map(async ([email, password]) => {
        const response = await signInWith(product, email, password)
        const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        return JSON.stringify([response.status, headers, await response.text()])
      }),
    )
    expect(new Set(responses).size).toBe(1)
    expect(responses[0]).toContain(refusalTable['accounts.refused'].message)
  })

  test('is allowed for an administrator of a disabled organisation', async () => {
    const product = await setUp()
    expect((await product.signIn('dormantAdmin')).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session on the server and in the browser, but no other session', async () => {
    const product = await setUp()
    const first = product.cookieOf('learner')
    const second = cookiesOf(await signInWith(product, emailOf('learner'), PASSWORD))
    const response = await product.send('/api/session', { method: 'DELETE' }, first)

    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ])
    expect(await isSignedIn(product, first)).toBe(false)
    expect(await isSignedIn(product, second)).toBe(true)
    await expectRefusal(
      await product.send('/api/events', { method: 'POST', body: { events: [createPageEvent()] } }, first),
      'accounts.not_signed_in',
    )
  })

  test('is no error without a session', async () => {
    const product = await setUp()
    expect((await product.send('/api/session', { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a session', () => {
  const lifetimes: [name: SampleName, idle: number, absolute: number][] = [
    ['learner', 7 * DAY, 30 * DAY],
    ['manager', 60 * MINUTE, 12 * HOUR],
    ['admin', 60 * MINUTE, 12 * HOUR],
  ]

  test.each(lifetimes)('of %s ends after %i ms without requests', async (name, idle) => {
    const product = await setUp()
    const cookie = product.cookieOf(name)
    product.clock.at += idle - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at += idle - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at += idle
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test.each(lifetimes)('of %s in use (idle limit %i ms) ends after %i ms', async (name, idle, absolute) => {
    const product = await setUp()
    const cookie = product.cookieOf(name)
    const endsAt = product.clock.at + absolute
    while (product.clock.at + idle / 2 < endsAt) {
      expect(await isSignedIn(product, cookie)).toBe(true)
      product.clock.at += idle / 2
    }
    product.clock.at = endsAt - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at = endsAt
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test('is not prolonged by a request after its end', async () => {
    const product = await setUp()
    const cookie = product.cookieOf('manager')
    product.clock.at += 61 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(false)
    product.clock.at -= 30 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(true)
  })

  const accountChanges: [description: string, sql: string][] = [
    ['the person is disabled', "UPDATE people SET enabled = 0 WHERE sub = 'learner'"],
    [
      'the sessions of the person were ended',
      "UPDATE people SET session_version = session_version + 1 WHERE sub = 'learner'",
    ],
    ['the record of the person is deleted', "DELETE FROM people WHERE sub = 'learner'"],
    [
      'the organisation is disabled',
      "UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled') WHERE slug = 'acme'",
    ],
  ]
  test.each(accountChanges)('is refused with the next request after %s (T25)', async (_, sql) => {
    const product = await setUp()
    const cookie = product.cookieOf('learner')
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.db.exec(sql)
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test('has a changed role with the next request', async () => {
    const product = await setUp()
    expect((await product.request('admin', 'GET', '/api/tracks/closed-track')).status).toBe(200)
    product.db.exec("UPDATE people SET role = 'user' WHERE sub = 'admin'")
    expect((await product.request('admin', 'GET', '/api/tracks/closed-track')).status).toBe(404)
  })

  const invalidTokens = [
    '',
    'null',
    'A'.repeat(43),
    "' OR 1=1--",
    '%00',
    '../keys',
    '__proto__',
    'x'.repeat(8000),
  ]
  test.each(invalidTokens)('is not found by the token %j', async (token) => {
    const product = await setUp()
    expect(await isSignedIn(product, `__Host-session=${token}`)).toBe(false)
  })

  test('is not found by its hash in the database, nor by a cookie without the prefix', async () => {
    const product = await setUp()
    for (const { token_hash } of product.db.prepare('SELECT token_hash FROM sessions').all())
      expect(await isSignedIn(product, `__Host-session=${token_hash}`)).toBe(false)
    expect(await isSignedIn(product, product.cookieOf('learner').replaceAll('__Host-', ''))).toBe(false)
  })
})

describe('guessing passwords (T23)', () => {
  const guess = (product: TestProduct, name: SampleName, cookie: string | null = null) =>
    signInWith(product, emailOf(name), 'Wrong-Password-1', cookie)

  test('is allowed five times, then with a waiting time that doubles up to a quarter of an hour', async () => {
    const product = await setUp()
    for (let n = 0; n < 5; n += 1) await expectRefusal(await guess(product, 'learner'), 'accounts.refused')

    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      const refusal = await guess(product, 'learner')
      expect(refusal.headers.get('retry-after')).toBe(String(seconds))
      await expectRefusal(refusal, 'accounts.wait')
      product.clock.at += seconds * SECOND - 1
      await expectRefusal(await guess(product, 'learner'), 'accounts.wait')
      product.clock.at += 1
      await expectRefusal(await guess(product, 'learner'), 'accounts.refused')
    }
    expect((await guess(product, 'learner')).headers.get('retry-after')).toBe('900')
  })

  test('also delays a right password, which then resets the count', async () => {
    const product = await setUp()
    for (let n = 0; n < 6; n += 1) await guess(product, 'learner')
    await expectRefusal(await signInWith(product, emailOf('learner'), PASSWORD), 'accounts.wait')
    product.clock.at += SECOND
    expect((await signInWith(product, emailOf('learner'), PASSWORD)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) await expectRefusal(await guess(product, 'learner'), 'accounts.refused')
  })

  test('from other devices does not lock out a known device of the owner', async () => {
    const product = await setUp()
    for (let n = 0; n < 8; n += 1) await guess(product, 'learner')
    const ownCookies = product.cookieOf('learner')
    expect((await signInWith(product, emailOf('learner'), PASSWORD, ownCookies)).status).toBe(200)
    const otherCookies = product.cookieOf('manager')
    await expectRefusal(
      await signInWith(product, emailOf('learner'), PASSWORD, otherCookies),
      'accounts.wait',
    )
  })

  test('is evaluated at most five times of fifty simultaneous ones', async () => {
    const product = await setUp()
    const burst = await Promise.all(Array.from({ length: 50 }, () => guess(product, 'learner')))
    const statuses = burst.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('of many accounts from one address is limited despite forged addresses, except on known devices', async () => {
    const product = await setUp()
    const guessNextAccount = (n: number) => {
      const body = { email: `someone-${n}@canary.example`, password: 'Spring-2026!' }
      const headers = { 'X-Forwarded-For': `203.0.113.${n % 250}, 198.51.100.${n % 200}` }
      return product.send('/api/session', { method: 'POST', body, headers })
    }
    const responses: Response[] = []
    for (let n = 0; n < 310; n += 10)
      responses.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, index) => guessNextAccount(n + index)))),
      )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(210)

    const refusal = await guessNextAccount(1000)
    expect(refusal.headers.get('retry-after')).toBe('40')
    await expectRefusal(refusal, 'accounts.wait')
    const knownCookies = product.cookieOf('manager')
    expect((await signInWith(product, emailOf('manager'), PASSWORD, knownCookies)).status).toBe(200)
  })
})

describe('requests that a page queued for one person (T63)', () => {
  const completion = {
    completed: true,
    track: 'first-budget',
    eventId: '7b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11',
    time: '2026-11-05T11:00:00.000Z',
    where: '/track/first-budget',
  }
  const sendCompletion = (
    product: TestProduct,
    requester: SampleName,
    owner: string,
    path = '/api/progress/units/u-talk',
  ) => product.request(requester, 'PUT', path, completion, { 'X-Person': owner })

  test('are refused in the session of another person', async () => {
    const product = await setUp()
    const before = product.hashState()
    for (const requester of ['manager', 'otherLearner', 'admin'] as const)
      await expectRefusal(await sendCompletion(product, requester, 'learner'), 'accounts.other_person')
    const events = { events: [createPageEvent()] }
    const response = await product.request('manager', 'POST', '/api/events', events, {
      'X-Person': 'learner',
    })
    await expectRefusal(response, 'accounts.other_person')
    expect(product.hashState()).toBe(before)
  })

  test('are accepted in their own session', async () => {
    const product = await setUp()
    expect((await sendCompletion(product, 'learner', 'learner')).status).toBe(200)
  })

  test('are refused without a session', async () => {
    const product = await setUp()
    const before = product.hashState()
    const response = await product.request('nobody', 'PUT', '/api/progress/units/u-talk', completion, {
      'X-Person': 'learner',
    })
    await expectRefusal(response, 'accounts.not_signed_in')
    expect(product.hashState()).toBe(before)
  })

  test.each(['LEARNER', 'learner ', "learner'--", '', '__proto__'])(
    'are not stored for the learner with the owner %j',
    async (owner) => {
      const product = await setUp()
      const { status } = await sendCompletion(product, 'manager', owner)
      expect([409, 200]).toContain(status)
      expect((await product.stores.progress.read('learner')).activeUnits).toEqual([])
    },
  )
})
