import { randomUUID } from 'node:crypto'
import {
  createLibraryCache,
  endSessionsAfterCredentialsChange,
  sendInvitationOrIssuePassword,
} from '@kitchen-table/application/features'
import { enqueueMessage } from '@kitchen-table/application/messaging'
import { type AuthenticatedPerson, createJobRunner } from '@kitchen-table/application/platform'
import type { EmailMessage } from '@kitchen-table/application/ports'
import { hashToken } from '@kitchen-table/application/store-helpers'
import { expectStatus } from '@kitchen-table/application/testing/suites'
import { createToken, findCurrentPerson } from '@kitchen-table/application/testing/use-cases'
import { emailOf, PASSWORD, type Requester } from '@kitchen-table/embedded/testing/samples'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished } from 'vitest'
import { openProduct, type RequestBody, type TestProduct } from './product.ts'

/** Creates a browser that stores the cookies of the responses and sends them with later requests. */
export function createTestBrowser({ send }: Pick<TestProduct, 'send'>, cookies = '') {
  const jar = new Map(cookies.split('; ').filter(Boolean).map(splitPair))

  async function request(method: string, path: string, body: RequestBody = null, headers = {}) {
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
    request,
    signIn: (email: string, password = PASSWORD, headers = {}) =>
      request('POST', '/session', { email, password }, headers),
    cookie: (name: 'session' | 'step' | 'device' | 'reset') => jar.get(`__Host-${name}`) ?? null,
    async isSignedIn() {
      const { status } = await request('GET', '/start')
      expect([200, 401]).toContain(status)
      return status === 200
    },
  }
}

export type Browser = ReturnType<typeof createTestBrowser>

function splitPair(pair: string): [name: string, value: string] {
  const separator = pair.indexOf('=')
  return [pair.slice(0, separator), pair.slice(separator + 1)]
}

/** Returns the code or temporary password in the text of an e-mail. Fails the test when there is none. */
export function extractEmailedSecret({ text }: Pick<EmailMessage, 'text'>): string {
  const [, secret = ''] = /:\n\n {4}(\S+)/.exec(text) ?? []
  expect(secret, text).not.toBe('')
  return secret
}

/** Returns the code that an authenticator app shows at `timestamp` (ms since 1970). */
export function generateTotpCode(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp })
}

/**
 * Opens the product with the sample people, test browsers and access to sent e-mails; without a network connection by
 * default. When the test has finished, the product is closed, and the test fails if faults were logged that it did not
 * take.
 */
export async function openAccountsProduct(options: Parameters<typeof openProduct>[0] = {}) {
  const product = await openProduct({ isDirect: true, ...options })
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  const { stores, clock } = product
  const baseDeps = {
    ...stores,
    library: createLibraryCache(stores.catalog),
    now: () => clock.at,
    newId: randomUUID,
    notifyOutbox: () => {},
  }
  const runJob = createJobRunner({ ...baseDeps, jobs: stores.jobs })
  const operatorDeps = {
    ...baseDeps,
    runJob,
    accountSessions: { endAfter: endSessionsAfterCredentialsChange(baseDeps) },
    enqueueMessage: enqueueMessage(baseDeps),
  }

  /** Delivers the outbox and returns the e-mails since the last call. */
  async function takeSentEmails(): Promise<EmailMessage[]> {
    await product.deliverOutbox()
    return product.emails.splice(0)
  }

  return {
    ...product,
    /** The dependencies of the operators' commands. */
    operators: { ...operatorDeps, invite: sendInvitationOrIssuePassword(operatorDeps) },
    takeSentEmails,
    /** Returns the secret in the only e-mail since the last call; fails the test when there is not exactly one. */
    async takeEmailedSecret(): Promise<string> {
      const emails = await takeSentEmails()
      expect(emails.map(({ subject }) => subject)).toHaveLength(1)
      return extractEmailedSecret(emails[0] ?? { text: '' })
    },
    browser: (cookies = '') => createTestBrowser(product, cookies),
    /** Returns a sample person, as use-cases get them, with the session that they have from the beginning. */
    async findPerson(name: Requester): Promise<AuthenticatedPerson> {
      const [, token = ''] = /__Host-session=([\w-]+)/.exec(product.cookieOf(name)) ?? []
      const { now } = operatorDeps
      const person = await findCurrentPerson({ ...stores, now, onFault: console.error })(token)
      return person ?? expect.unreachable(`${name} is not signed in`)
    },
    /** Returns a browser with the session that this sample person has from the beginning. */
    browserOf: (name: Requester) => createTestBrowser(product, product.cookieOf(name)),
    /** Returns a browser in which this sample person has signed in with a password. */
    async openSignedInBrowser(name: string, headers = {}): Promise<Browser> {
      const browser = createTestBrowser(product)
      await expectStatus(browser.signIn(emailOf(name), PASSWORD, headers), 200)
      return browser
    },
  }
}

export type AccountsProduct = Awaited<ReturnType<typeof openAccountsProduct>>

/** Adds a member of acme who signs in through an identity provider. Returns a browser with a session of theirs. */
export async function addExternalUser(product: AccountsProduct, sub = 'provided'): Promise<Browser> {
  const { directory, members, sessions } = product.stores
  const own = { sub, email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  const createdAt = new Date(product.clock.at).toISOString()
  await members.add('acme', { ...own, role: 'user', subGroupId: null }, createdAt, 'EXTERNAL_PROVIDER')
  const identity = { issuer: 'https://idp.example', subject: sub }
  await directory.createExternal({ ...own, role: 'user', group: 'acme', createdAt }, identity)
  const token = createToken()
  const openedAt = product.clock.at
  const session = {
    tokenHash: hashToken(token),
    sub,
    version: 0,
    device: '',
    createdAt: openedAt,
    seenAt: openedAt,
  }
  await sessions.open(session)
  return product.browser(`__Host-session=${token}`)
}
