import { describe, expect, test, vi } from 'vitest'
import { type Derive, deriveArgon2id } from '../adapters/local-accounts/password-hash.ts'
import { unlockAccount } from '../features/accounts/operators/unlock-account.ts'
import {
  type AccountsProduct,
  extractEmailedSecret,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf } from '../testing/sample-people.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TRIES = 10_000
const email = emailOf('learner')

/** Behind one proxy of ours, so that a test has as many addresses as it writes. */
async function opened() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const product = await openAccountsProduct({ derive, env: { TRUSTED_PROXY_HOPS: '1' } })
  derive.mockClear()
  return { ...product, derive }
}

const addressOf = (n: number) => `198.51.${n >> 8}.${n & 255}`

function guess({ send }: AccountsProduct, who: string, from: number, password = 'Wrong-Password-1') {
  const headers = { 'X-Forwarded-For': addressOf(from) }
  return send('/api/session', { method: 'POST', body: { email: who, password }, headers })
}

/** The most that fall into any span of that length. */
function mostWithin(times: number[], span: number): number {
  return Math.max(...times.map((end) => times.filter((time) => time <= end && time > end - span).length))
}

/** Ten thousand guesses within a day, from a thousand addresses; when those were that were evaluated. */
async function guessed(product: AccountsProduct): Promise<number[]> {
  const evaluated: number[] = []
  const began = product.clock.at
  for (let n = 0; n < TRIES; n += 1) {
    const { status } = await guess(product, email, n % 1000)
    expect([401, 429]).toContain(status)
    if (status === 401) evaluated.push(product.clock.at)
    product.clock.at = began + Math.floor(((n + 1) * DAY) / TRIES)
  }
  return evaluated
}

describe('ten thousand guesses at one account in a day (S9)', () => {
  test('from a thousand addresses: 20 an hour and 115 a day are looked at', async () => {
    const product = await opened()
    const evaluated = await guessed(product)
    expect(mostWithin(evaluated, HOUR)).toBeLessThanOrEqual(20)
    expect(evaluated.length).toBeLessThanOrEqual(115)
    expect(evaluated.length).toBeGreaterThan(80)
    expect(product.derive).toHaveBeenCalledTimes(evaluated.length)

    // Its owner, on a device of their own at once, and on any other within a quarter of an hour.
    expect((await product.browser(product.cookieOf('learner')).signIn(email)).status).toBe(200)
    const waiting = await guess(product, email, 5000, 'Right-Password-1')
    const wait = Number(waiting.headers.get('retry-after'))
    expect([waiting.status, wait <= 900]).toEqual([429, true])
    product.clock.at += wait * SECOND
    expect((await guess(product, email, 5000, 'Right-Password-1')).status).toBe(200)
  })

  test('may be made an end of by an operator', async () => {
    const product = await opened()
    for (let n = 0; n < 6; n += 1) await guess(product, email, n)
    await expectRefusal(await product.browser().signIn(email), 'accounts.wait')
    expect(await unlockAccount(product.operators)(` ${email.toUpperCase()} `)).toBe('unlocked')
    expect((await product.browser().signIn(email)).status).toBe(200)
  })
})

describe('devices that have signed in', () => {
  const marks = 40

  /** The marks of forty sign-ins, without their sessions. */
  async function withMarks(product: AccountsProduct): Promise<string[]> {
    const known: string[] = []
    for (let n = 0; n < marks; n += 1) {
      known.push(`__Host-device=${(await product.openSignedInBrowser('learner')).cookie('device')}`)
      product.clock.at += MINUTE
    }
    return known
  }

  test('guess twenty an hour at a password, all of an account together', async () => {
    const product = await opened()
    const known = await withMarks(product)
    product.derive.mockClear()
    const evaluated: number[] = []
    for (let n = 0; n < 600; n += 1) {
      const { status } = await product.browser(known[n % marks]).signIn(email, 'Wrong-Password-1')
      if (status === 401) evaluated.push(product.clock.at)
      product.clock.at += 12 * SECOND
    }
    expect(mostWithin(evaluated, HOUR)).toBeLessThanOrEqual(20)
    expect(evaluated.length).toBeGreaterThan(20)
    expect(product.derive).toHaveBeenCalledTimes(evaluated.length)
    // Whoever else signs in is kept waiting by none of it.
    expect((await product.browser().signIn(email)).status).toBe(200)
  })

  test('are strangers once the password is another, but for the device where it was changed', async () => {
    const product = await opened()
    const known = await withMarks(product)
    const owner = product.browser(product.cookieOf('learner'))
    const password = 'Seventeen-Lemons-7'
    const change = { password: 'Right-Password-1', newPassword: password }
    expect((await owner.request('PUT', '/profile/password', change)).status).toBe(204)
    product.derive.mockClear()

    const burst = await Promise.all(
      Array.from({ length: 5 * marks }, (_, n) =>
        product.browser(known[n % marks]).signIn(email, 'Wrong-Password-1', {
          'X-Forwarded-For': addressOf(n),
        }),
      ),
    )
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(product.derive).toHaveBeenCalledTimes(5)
    await expectRefusal(await product.browser(known[0]).signIn(email, password), 'accounts.wait')
    await expectRefusal(await product.browser().signIn(email, password), 'accounts.wait')

    await owner.request('DELETE', '/session')
    expect((await owner.signIn(email, password)).status).toBe(200)
  })

  test('are strangers ninety days after they signed in last', async () => {
    const product = await opened()
    const [known = ''] = await withMarks(product)
    product.clock.at += 90 * DAY
    for (let n = 0; n < 6; n += 1) await guess(product, email, n)
    await expectRefusal(await product.browser(known).signIn(email), 'accounts.wait')
  })
})

describe('ten thousand accounts', () => {
  test('from one address: no more than 300 in any hour', async () => {
    const product = await opened()
    const evaluated: number[] = []
    const began = product.clock.at
    const known = product.cookieOf('manager')
    for (let n = 0; n < TRIES; n += 1) {
      if ((await guess(product, `someone-${n}@canary.example`, 7)).status === 401)
        evaluated.push(product.clock.at)
      product.clock.at = began + Math.floor(((n + 1) * 2 * HOUR) / TRIES)
      if (n % 1000 === 500) {
        const owner = product.browser(known)
        const headers = { 'X-Forwarded-For': addressOf(7) }
        expect((await owner.signIn(emailOf('manager'), 'Right-Password-1', headers)).status).toBe(200)
      }
    }
    const inTheHourFrom = (start: number) =>
      evaluated.filter((time) => time >= start && time < start + HOUR).length
    expect(Math.max(...evaluated.map(inTheHourFrom))).toBeLessThanOrEqual(300)
    expect(evaluated.length).toBeGreaterThan(300)
    expect(product.derive).toHaveBeenCalledTimes(evaluated.length + 10)
  })

  test('from a thousand addresses, none of which can be made up: each of them is one', async () => {
    const product = await opened()
    const spoofed = (n: number) => {
      const headers = { 'X-Forwarded-For': `${addressOf(n)}, 203.0.113.9` }
      const body = { email: `someone-${n}@canary.example`, password: 'Spring-2026!' }
      return product.send('/api/session', { method: 'POST', body, headers })
    }
    const statuses: number[] = []
    for (let n = 0; n < 1000; n += 20) {
      const batch = await Promise.all(Array.from({ length: 20 }, (_, at) => spoofed(n + at)))
      statuses.push(...batch.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(210)
  })
})

describe('a burst', () => {
  test('of fifty guesses at a password is five, also from fifty addresses', async () => {
    const product = await opened()
    const burst = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(product, email, n)))
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(product.derive).toHaveBeenCalledTimes(5)
  })

  test('with the right password among the last is refused as well', async () => {
    const product = await opened()
    const passwords = Array.from({ length: 50 }, (_, n) =>
      n < 49 ? `Wrong-Password-${n}` : 'Right-Password-1',
    )
    const burst: Promise<Response>[] = []
    for (const [n, password] of passwords.entries()) burst.push(guess(product, email, n, password))
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5)
  })

  test('against the password that a change asks for is counted with those of signing in', async () => {
    const product = await opened()
    const [session = ''] = product.cookieOf('learner').split('; ')
    const change = { password: 'Wrong-Password-1', newPassword: 'Seventeen-Lemons-7' }
    const asked = Array.from({ length: 25 }, () =>
      product.browser(session).request('PUT', '/profile/password', change),
    )
    const all = await Promise.all([
      ...asked,
      ...Array.from({ length: 25 }, (_, n) => guess(product, email, n)),
    ])
    expect(all.filter(({ status }) => status === 400 || status === 401)).toHaveLength(5)
    expect(product.derive).toHaveBeenCalledTimes(5)
  })
})

describe('guessing at a mailed code', () => {
  test('is limited by address as guessing at passwords is', async () => {
    const product = await opened()
    const reset = (n: number, from: number) =>
      product.send('/api/password', {
        method: 'POST',
        headers: { 'X-Forwarded-For': addressOf(from) },
        body: { email, code: String(n).padStart(6, '0'), password: 'Seventeen-Lemons-7' },
      })
    const statuses: number[] = []
    for (let n = 0; n < 400; n += 20) {
      const batch = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(n + at, 7)))
      statuses.push(...batch.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(210)
    expect((await reset(1, 8)).status).toBe(400)
  })

  test('all day meets ten codes, with five tries each', async () => {
    const product = await opened()
    const codes: string[] = []
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      expect((await product.browser().request('POST', '/password/code', { email })).status).toBe(204)
      codes.push(...(await product.takeSentEmails()).map(extractEmailedSecret))
      product.clock.at += 5 * MINUTE
    }
    expect(codes).toHaveLength(10)
  })
})
