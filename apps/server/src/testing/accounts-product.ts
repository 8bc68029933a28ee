import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished } from 'vitest'
import { invite } from '../features/accounts/operators/invite.ts'
import type { Letter } from '../features/accounts/outbox/ports.ts'
import { post } from '../features/accounts/outbox/post.ts'
import { hashOfToken, newSessionToken } from '../features/accounts/session-token.ts'
import { openProduct, type RequestBody, type TestProduct } from './product.ts'
import { emailOf, PASSWORD } from './sample-people.ts'

/** A browser of its own, which keeps the cookies that it is given and sends them again. */
export function newBrowser({ send }: Pick<TestProduct, 'send'>, cookies = '') {
  const jar = new Map(cookies.split('; ').filter(Boolean).map(splitPair))

  async function ask(method: string, path: string, body: RequestBody = null, headers = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(`/api${path}`, { method, body, headers }, cookie)
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = splitPair(line.split(';', 1)[0] ?? '')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    ask,
    signIn: (email: string, password = PASSWORD, headers = {}) =>
      ask('POST', '/session', { email, password }, headers),
    cookie: (name: 'session' | 'step' | 'device' | 'reset') => jar.get(`__Host-${name}`) ?? null,
    async isIn() {
      const { status } = await ask('GET', '/start')
      expect([200, 401]).toContain(status)
      return status === 200
    },
  }
}

export type Browser = ReturnType<typeof newBrowser>

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** What a letter asks to be typed elsewhere: a code, or a temporary password. */
export function secretIn({ text }: Pick<Letter, 'text'>): string {
  const [, secret = ''] = /:\n\n {4}(\S+)/.exec(text) ?? []
  expect(secret, text).not.toBe('')
  return secret
}

/** What an authenticator app shows. */
export function appCode(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })
}

/** The product with its sample people, a browser for whoever wants one, and the letters as they come. */
export async function openAccounts(options: Parameters<typeof openProduct>[0] = {}) {
  const product = await openProduct(options)
  onTestFinished(async () => {
    await product.close()
    expect(product.faults()).toEqual([])
  })
  const { stores, clock } = product
  const operators = { ...stores, now: () => clock.at, newId: randomUUID, wake: () => {} }
  const posted = { ...operators, post: post(operators) }

  /** Everything that is mailed by now and was not asked for before. */
  async function mailed(): Promise<Letter[]> {
    await product.deliver()
    return product.letters.splice(0)
  }

  return {
    ...product,
    /** What an operator's command works with. */
    operators: { ...posted, invite: invite(posted) },
    mailed,
    /** The secret in the one letter that waits. */
    async mailedSecret(): Promise<string> {
      const letters = await mailed()
      expect(letters.map(({ subject }) => subject)).toHaveLength(1)
      return secretIn(letters[0] ?? { text: '' })
    },
    browser: (cookies = '') => newBrowser(product, cookies),
    /** One in which somebody with a password comes in. */
    async signedIn(name: string, headers = {}): Promise<Browser> {
      const browser = newBrowser(product)
      expect((await browser.signIn(emailOf(name), PASSWORD, headers)).status).toBe(200)
      return browser
    },
  }
}

export type AccountsProduct = Awaited<ReturnType<typeof openAccounts>>

/** Somebody of acme who signs in at a provider; answers a browser in which they are. */
export async function addProviderOwned(product: AccountsProduct, sub = 'provided'): Promise<Browser> {
  const { pool, people, members, sessions } = product.stores
  const own = { sub, email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  const createdAt = new Date(product.clock.at).toISOString()
  await members.add('acme', { ...own, role: 'user', subGroupId: null }, createdAt)
  await people.create({ sub, role: 'user', group: 'acme', subGroupId: null })
  const identity = { issuer: 'https://idp.example', subject: sub }
  await pool.createExternal({ ...own, role: 'user', group: 'acme', createdAt }, identity)
  const token = newSessionToken()
  const at = product.clock.at
  const session = { tokenHash: hashOfToken(token), sub, version: 0, device: '', createdAt: at, seenAt: at }
  await sessions.open(session)
  return product.browser(`__Host-session=${token}`)
}
