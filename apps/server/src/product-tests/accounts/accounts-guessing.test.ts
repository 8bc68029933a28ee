import { concurrently, times } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { type Derive, deriveArgon2id } from '@kitchen-table/embedded/local-accounts'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, vi } from 'vitest'
import { type AccountsProduct, openAccountsProduct } from '../../testing/accounts-product.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ATTEMPTS = 10_000
const email = emailOf('learner')

/** Opens a product behind one trusted proxy, so that a test can choose client addresses. */
async function setUp() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const product = await openAccountsProduct({ derive, env: { TRUSTED_PROXY_HOPS: '1' } })
  derive.mockClear()
  return { ...product, derive }
}

const addressOf = (n: number) => `198.51.${n >> 8}.${n & 255}`

function guess({ send }: AccountsProduct, target: string, from: number, password = 'Wrong-Password-1') {
  const headers = { 'X-Forwarded-For': addressOf(from) }
  return send('/api/session', { method: 'POST', body: { email: target, password }, headers })
}

/** Returns the highest number of times within any span of that length. */
function maxWithin(times: number[], span: number): number {
  return Math.max(...times.map((end) => times.filter((time) => time <= end && time > end - span).length))
}

/** Sends ten thousand guesses within a day from a thousand addresses; returns the times of the evaluated ones. */
async function guessForADay(product: AccountsProduct): Promise<number[]> {
  const evaluatedAt: number[] = []
  const statuses = new Set<number>()
  const startedAt = product.clock.at
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const { status } = await guess(product, email, n % 1000)
    statuses.add(status)
    if (status === 401) evaluatedAt.push(product.clock.at)
    product.clock.at = startedAt + Math.floor(((n + 1) * DAY) / ATTEMPTS)
  }
  // Once for all: an expectation for each request would take a tenth of the time.
  expect(statuses).toEqual(new Set([401, 429]))
  return evaluatedAt
}

const test = testWith(setUp)

test('ten thousand guesses at one account in a day (S9) from a thousand addresses: at most 20 an hour and 115 a day are evaluated', async (product) => {
  const evaluatedAt = await guessForADay(product)
  expect(maxWithin(evaluatedAt, HOUR)).toBeLessThanOrEqual(20)
  expect(evaluatedAt.length).toBeLessThanOrEqual(115)
  expect(evaluatedAt.length).toBeGreaterThan(80)
  expect(product.derive).toHaveBeenCalledTimes(evaluatedAt.length)

  // The owner can sign in at once on a known device, and within a quarter of an hour on any other.
  await expectStatus(product.browserOf('learner').signIn(email), 200)
  const refusal = await guess(product, email, 5000, 'Right-Password-1')
  const waitSeconds = Number(refusal.headers.get('retry-after'))
  expect([refusal.status, waitSeconds <= 900]).toEqual([429, true])
  product.clock.at += waitSeconds * SECOND
  await expectStatus(guess(product, email, 5000, 'Right-Password-1'), 200)
})

describe('known devices', () => {
  const deviceCount = 40

  /** Returns the device cookies of forty sign-ins, without their session cookies. */
  async function createKnownDevices(product: AccountsProduct): Promise<string[]> {
    const deviceCookies: string[] = []
    for (let n = 0; n < deviceCount; n += 1) {
      deviceCookies.push(`__Host-device=${(await product.openSignedInBrowser('learner')).cookie('device')}`)
      product.clock.at += MINUTE
    }
    return deviceCookies
  }

  test('of one account share a limit of twenty guesses an hour', async (product) => {
    const deviceCookies = await createKnownDevices(product)
    product.derive.mockClear()
    const evaluatedAt: number[] = []
    for (let n = 0; n < 600; n += 1) {
      const { status } = await product
        .browser(deviceCookies[n % deviceCount])
        .signIn(email, 'Wrong-Password-1')
      if (status === 401) evaluatedAt.push(product.clock.at)
      product.clock.at += 12 * SECOND
    }
    expect(maxWithin(evaluatedAt, HOUR)).toBeLessThanOrEqual(20)
    expect(evaluatedAt.length).toBeGreaterThan(20)
    expect(product.derive).toHaveBeenCalledTimes(evaluatedAt.length)
    // Sign-ins from unknown devices have another limit, so they need not wait.
    await expectStatus(product.browser().signIn(email), 200)
  })

  test('become unknown when the password changes, except the device that changed it', async (product) => {
    const deviceCookies = await createKnownDevices(product)
    const owner = product.browserOf('learner')
    const password = 'Seventeen-Lemons-7'
    const change = { password: 'Right-Password-1', newPassword: password }
    await expectStatus(owner.request('PUT', '/profile/password', change), 204)
    product.derive.mockClear()

    const burst = await concurrently(5 * deviceCount, (n) =>
      product.browser(deviceCookies[n % deviceCount]).signIn(email, 'Wrong-Password-1', {
        'X-Forwarded-For': addressOf(n),
      }),
    )
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(product.derive).toHaveBeenCalledTimes(5)
    await expectRefusal(product.browser(deviceCookies[0]).signIn(email, password), 'accounts.wait')
    await expectRefusal(product.browser().signIn(email, password), 'accounts.wait')

    await owner.request('DELETE', '/session')
    await expectStatus(owner.signIn(email, password), 200)
  })
})

describe('guesses at ten thousand accounts', () => {
  test('from one address: at most 300 in any hour are evaluated', async (product) => {
    const evaluatedAt: number[] = []
    const startedAt = product.clock.at
    const managerCookies = product.cookieOf('manager')
    for (let n = 0; n < ATTEMPTS; n += 1) {
      if ((await guess(product, `someone-${n}@canary.example`, 7)).status === 401)
        evaluatedAt.push(product.clock.at)
      product.clock.at = startedAt + Math.floor(((n + 1) * 2 * HOUR) / ATTEMPTS)
      if (n % 1000 === 500) {
        const owner = product.browser(managerCookies)
        const headers = { 'X-Forwarded-For': addressOf(7) }
        await expectStatus(owner.signIn(emailOf('manager'), 'Right-Password-1', headers), 200)
      }
    }
    const countInHourFrom = (start: number) =>
      evaluatedAt.filter((time) => time >= start && time < start + HOUR).length
    expect(Math.max(...evaluatedAt.map(countInHourFrom))).toBeLessThanOrEqual(300)
    expect(evaluatedAt.length).toBeGreaterThan(300)
    expect(product.derive).toHaveBeenCalledTimes(evaluatedAt.length + 10)
  })

  test('with forged X-Forwarded-For entries count as one address', async (product) => {
    const guessWithForgedAddress = (n: number) => {
      const headers = { 'X-Forwarded-For': `${addressOf(n)}, 203.0.113.9` }
      const body = { email: `someone-${n}@canary.example`, password: 'Spring-2026!' }
      return product.send('/api/session', { method: 'POST', body, headers })
    }
    const statuses: number[] = []
    for (let n = 0; n < 1000; n += 20) {
      const batch = await concurrently(20, (index) => guessWithForgedAddress(n + index))
      statuses.push(...batch.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(210)
  })
})

test('simultaneous guesses, also in a change of the password, are evaluated five times out of fifty', async (product) => {
  const [session = ''] = product.cookieOf('learner').split('; ')
  const change = { password: 'Wrong-Password-1', newPassword: 'Seventeen-Lemons-7' }
  const changes = times(25, () => product.browser(session).request('PUT', '/profile/password', change))
  const responses = await Promise.all([...changes, ...times(25, (n) => guess(product, email, n))])
  expect(responses.filter(({ status }) => status === 400 || status === 401)).toHaveLength(5)
  expect(product.derive).toHaveBeenCalledTimes(5)
})

test('guesses at a mailed code are limited by network address like guesses at passwords', async (product) => {
  const reset = (n: number, from: number) =>
    product.send('/api/password', {
      method: 'POST',
      headers: { 'X-Forwarded-For': addressOf(from) },
      body: { email, code: String(n).padStart(6, '0'), password: 'Seventeen-Lemons-7' },
    })
  const statuses: number[] = []
  for (let n = 0; n < 400; n += 20) {
    const batch = await concurrently(20, (index) => reset(n + index, 7))
    statuses.push(...batch.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(210)
  await expectStatus(reset(1, 8), 400)
})
