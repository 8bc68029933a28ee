import { currentUser } from '@kitchen-table/contract/current-user'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { listRows } from '../testing/hash-state.ts'
import { cookiesOf, openProduct, type TestProduct } from '../testing/product.ts'
import { emailOf, PASSWORD, type SampleName } from '../testing/sample-people.ts'
import { pageEvent } from '../testing/write-operations.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function opened(options: Parameters<typeof openProduct>[0] = {}): Promise<TestProduct> {
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
  test('over https none can be read by scripts, set by neighbours or sent by other sites', async () => {
    const product = await opened()
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

  test('a plain address, for development, gives up what needs https', async () => {
    const product = await opened({ publicUrl: 'http://localhost:3000' })
    const cookies = (await product.signIn('admin')).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=\d{5}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('only signing in and out sets any', async () => {
    const product = await opened()
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

  test('neither the database nor the log holds a token or a password', async () => {
    const product = await opened()
    const response = await product.signIn('learner')
    const [token = ''] = /__Host-session=([\w-]+)/.exec(product.cookieOf('learner'))?.slice(1) ?? []
    expect(token).toHaveLength(43)
    expect(await response.text()).not.toContain(token)

    const tables = product.db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const kept = tables.flatMap(({ name }) => listRows(product.db, String(name))).join('\n')
    for (const secret of [token, PASSWORD]) {
      expect(kept).not.toContain(secret)
      expect(product.logLines.join('\n')).not.toContain(secret)
    }
  })
})

describe('signing in', () => {
  test('answers what the page starts with', async () => {
    const product = await opened()
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

  test('leaves a login and event 500 with the role, an administrator’s as well', async () => {
    const product = await opened()
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

  test('takes the address in any case, and with spaces around', async () => {
    const product = await opened()
    expect((await signInWith(product, ` ${emailOf('learner').toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  test('gives a new session and ends the one that the browser had', async () => {
    const product = await opened()
    const before = product.cookieOf('learner')
    const response = await signInWith(product, emailOf('learner'), PASSWORD, before)
    expect(cookiesOf(response)).not.toBe(before)
    expect(await isSignedIn(product, before)).toBe(false)
    expect(await isSignedIn(product, cookiesOf(response))).toBe(true)
  })

  test('never makes a session of a token that a stranger chose', async () => {
    const product = await opened()
    const chosen = `__Host-session=${'A'.repeat(43)}`
    const response = await signInWith(product, emailOf('learner'), PASSWORD, chosen)
    expect(cookiesOf(response)).not.toContain('AAAA')
    expect(await isSignedIn(product, chosen)).toBe(false)
  })

  test('says the same to everybody who may not, byte by byte', async () => {
    const product = await opened()
    const tries: [email: string, password: string][] = [
      [emailOf('learner'), 'Wrong-Password-1'],
      ['nobody@canary.example', PASSWORD],
      ['not an address', PASSWORD],
      [emailOf('disabled'), PASSWORD],
      [emailOf('pending'), PASSWORD],
      [emailOf('dormantLearner'), PASSWORD],
      [emailOf('dormantManager'), PASSWORD],
    ]
    const answers = await Promise.all(
      tries.map(async ([email, password]) => {
        const response = await signInWith(product, email, password)
        const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        return JSON.stringify([response.status, headers, await response.text()])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain(refusalTable['accounts.refused'].message)
  })

  test('lets an administrator of a switched-off organisation in', async () => {
    const product = await opened()
    expect((await product.signIn('dormantAdmin')).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session at the server and in the browser, and leaves others alone', async () => {
    const product = await opened()
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
      await product.send('/api/events', { method: 'POST', body: { events: [pageEvent()] } }, first),
      'accounts.not_signed_in',
    )
  })

  test('is no error for who is not signed in', async () => {
    const product = await opened()
    expect((await product.send('/api/session', { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a session', () => {
  const lives: [who: SampleName, idle: number, absolute: number][] = [
    ['learner', 7 * DAY, 30 * DAY],
    ['manager', 60 * MINUTE, 12 * HOUR],
    ['admin', 60 * MINUTE, 12 * HOUR],
  ]

  test.each(lives)('of %s ends when it is left alone for %i ms', async (who, idle) => {
    const product = await opened()
    const cookie = product.cookieOf(who)
    product.clock.at += idle - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at += idle - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at += idle
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test.each(lives)('of %s in use ends all the same (idle %i ms) after %i ms', async (who, idle, absolute) => {
    const product = await opened()
    const cookie = product.cookieOf(who)
    const ends = product.clock.at + absolute
    while (product.clock.at + idle / 2 < ends) {
      expect(await isSignedIn(product, cookie)).toBe(true)
      product.clock.at += idle / 2
    }
    product.clock.at = ends - SECOND
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.clock.at = ends
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test('is not prolonged by a page that is shut out or by a wrong token', async () => {
    const product = await opened()
    const cookie = product.cookieOf('manager')
    product.clock.at += 61 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(false)
    product.clock.at -= 30 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(true)
  })

  const ends: [what: string, sql: string][] = [
    ['the account is disabled', "UPDATE accounts SET enabled = 0 WHERE sub = 'learner'"],
    ['the account is deleted', "DELETE FROM accounts WHERE sub = 'learner'"],
    ['the person’s record is gone', "DELETE FROM people WHERE sub = 'learner'"],
    [
      'the organisation is switched off',
      "UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled') WHERE slug = 'acme'",
    ],
  ]
  test.each(ends)('is refused on the very next request after %s (T25)', async (_, sql) => {
    const product = await opened()
    const cookie = product.cookieOf('learner')
    expect(await isSignedIn(product, cookie)).toBe(true)
    product.db.exec(sql)
    expect(await isSignedIn(product, cookie)).toBe(false)
  })

  test('sees a changed role on the very next request', async () => {
    const product = await opened()
    expect((await product.request('admin', 'GET', '/api/tracks/closed-track')).status).toBe(200)
    product.db.exec("UPDATE people SET role = 'user' WHERE sub = 'admin'")
    expect((await product.request('admin', 'GET', '/api/tracks/closed-track')).status).toBe(404)
  })

  const notTokens = [
    '',
    'null',
    'A'.repeat(43),
    "' OR 1=1--",
    '%00',
    '../keys',
    '__proto__',
    'x'.repeat(8000),
  ]
  test.each(notTokens)('is not opened by %j', async (token) => {
    const product = await opened()
    expect(await isSignedIn(product, `__Host-session=${token}`)).toBe(false)
  })

  test('is not opened by its hash in the database, nor under a name without the prefix', async () => {
    const product = await opened()
    for (const { token_hash } of product.db.prepare('SELECT token_hash FROM sessions').all())
      expect(await isSignedIn(product, `__Host-session=${token_hash}`)).toBe(false)
    expect(await isSignedIn(product, product.cookieOf('learner').replaceAll('__Host-', ''))).toBe(false)
  })
})

describe('guessing (T23)', () => {
  const guess = (product: TestProduct, who: SampleName, cookie: string | null = null) =>
    signInWith(product, emailOf(who), 'Wrong-Password-1', cookie)

  test('is free five times, then waits twice as long each time, at most a quarter of an hour', async () => {
    const product = await opened()
    for (let n = 0; n < 5; n += 1) await expectRefusal(await guess(product, 'learner'), 'accounts.refused')

    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      const waiting = await guess(product, 'learner')
      expect(waiting.headers.get('retry-after')).toBe(String(seconds))
      await expectRefusal(waiting, 'accounts.wait')
      product.clock.at += seconds * SECOND - 1
      await expectRefusal(await guess(product, 'learner'), 'accounts.wait')
      product.clock.at += 1
      await expectRefusal(await guess(product, 'learner'), 'accounts.refused')
    }
    expect((await guess(product, 'learner')).headers.get('retry-after')).toBe('900')
  })

  test('a right password waits as well, and then makes an end of it', async () => {
    const product = await opened()
    for (let n = 0; n < 6; n += 1) await guess(product, 'learner')
    await expectRefusal(await signInWith(product, emailOf('learner'), PASSWORD), 'accounts.wait')
    product.clock.at += SECOND
    expect((await signInWith(product, emailOf('learner'), PASSWORD)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) await expectRefusal(await guess(product, 'learner'), 'accounts.refused')
  })

  test('of a stranger does not lock out the owner’s own device', async () => {
    const product = await opened()
    for (let n = 0; n < 8; n += 1) await guess(product, 'learner')
    const own = product.cookieOf('learner')
    expect((await signInWith(product, emailOf('learner'), PASSWORD, own)).status).toBe(200)
    const others = product.cookieOf('manager')
    await expectRefusal(await signInWith(product, emailOf('learner'), PASSWORD, others), 'accounts.wait')
  })

  test('in a burst is evaluated five times at most', async () => {
    const product = await opened()
    const burst = await Promise.all(Array.from({ length: 50 }, () => guess(product, 'learner')))
    const statuses = burst.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('of many accounts from one address, whatever addresses it claims, spares its neighbours’ known devices', async () => {
    const product = await opened()
    const spray = (n: number) => {
      const body = { email: `someone-${n}@canary.example`, password: 'Spring-2026!' }
      const headers = { 'X-Forwarded-For': `203.0.113.${n % 250}, 198.51.100.${n % 200}` }
      return product.send('/api/session', { method: 'POST', body, headers })
    }
    const answers: Response[] = []
    for (let n = 0; n < 310; n += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => spray(n + at)))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(210)

    const cutOff = await spray(1000)
    expect(cutOff.headers.get('retry-after')).toBe('40')
    await expectRefusal(cutOff, 'accounts.wait')
    const known = product.cookieOf('manager')
    expect((await signInWith(product, emailOf('manager'), PASSWORD, known)).status).toBe(200)
  })
})

describe('work that was kept for one person (T63)', () => {
  const completion = {
    completed: true,
    track: 'first-budget',
    eventId: '7b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11',
    time: '2026-11-05T11:00:00.000Z',
    where: '/track/first-budget',
  }
  const sent = (product: TestProduct, who: SampleName, owner: string, path = '/api/progress/units/u-talk') =>
    product.request(who, 'PUT', path, completion, { 'X-Person': owner })

  test('is never done in another’s session', async () => {
    const product = await opened()
    const before = product.hashState()
    for (const who of ['manager', 'otherLearner', 'admin'] as const)
      await expectRefusal(await sent(product, who, 'learner'), 'accounts.other_person')
    const events = { events: [pageEvent()] }
    const response = await product.request('manager', 'POST', '/api/events', events, {
      'X-Person': 'learner',
    })
    await expectRefusal(response, 'accounts.other_person')
    expect(product.hashState()).toBe(before)
  })

  test('is done in their own', async () => {
    const product = await opened()
    expect((await sent(product, 'learner', 'learner')).status).toBe(200)
  })

  test('waits while nobody is signed in', async () => {
    const product = await opened()
    const before = product.hashState()
    const response = await product.request('nobody', 'PUT', '/api/progress/units/u-talk', completion, {
      'X-Person': 'learner',
    })
    await expectRefusal(response, 'accounts.not_signed_in')
    expect(product.hashState()).toBe(before)
  })

  test.each(['LEARNER', 'learner ', "learner'--", '', '__proto__'])('does not mistake %j', async (owner) => {
    const product = await opened()
    const { status } = await sent(product, 'manager', owner)
    expect([409, 200]).toContain(status)
    expect((await product.stores.progress.read('learner')).activeUnits).toEqual([])
  })
})
