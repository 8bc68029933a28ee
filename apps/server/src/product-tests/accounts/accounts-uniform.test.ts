import { times } from '@kitchen-table/application/testing/samples'
import { expectStatus, serializeComparably, testWith } from '@kitchen-table/application/testing/suites'
import { type Derive, deriveArgon2id } from '@kitchen-table/embedded/local-accounts'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, vi } from 'vitest'
import { type AccountsProduct, addExternalUser, openAccountsProduct } from '../../testing/accounts-product.ts'

const MINUTE = 60_000

/** E-mail addresses by the state of the account that they belong to, if any. */
const addresses = {
  active: emailOf('learner'),
  administrator: emailOf('admin'),
  pending: emailOf('pending'),
  disabled: emailOf('disabled'),
  'of a disabled organization': emailOf('dormantLearner'),
  'owned by a provider': emailOf('provided'),
  unknown: 'nobody@canary.example',
  'not an address': 'Right-Password-1',
  'with a Kelvin sign': '\u212Aim@canary.example',
  'a name of an object prototype': '__proto__',
}

const WRONG = 'Wrong-Password-1'

/** The public requests about an address, each with its status and the number of hashes that it computes. */
const publicRequests = [
  { path: '/session', body: (email: string) => ({ email, password: WRONG }), status: 401, hashes: 1 },
  { path: '/password/code', body: (email: string) => ({ email }), status: 204, hashes: 0 },
  {
    path: '/password',
    body: (email: string) => ({ email, code: '123456', password: WRONG }),
    status: 400,
    hashes: 1,
  },
  {
    path: '/password',
    body: (email: string) => ({ email, code: 'none', password: WRONG }),
    status: 400,
    hashes: 1,
  },
  { path: '/invitations', body: (email: string) => ({ email }), status: 204, hashes: 0 },
]

const createHelpRequest = (email: string) => ({
  first: 'A',
  last: 'B',
  organization: 'Acme',
  email,
  openFor: 9000,
})

async function setUp() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const product = await openAccountsProduct({ derive })
  await addExternalUser(product)
  return { ...product, derive }
}

const test = testWith(setUp)

describe('the response and the work are the same for every address', () => {
  test.for(publicRequests)('$path ($status)', async ({ path, body, status, hashes }, product) => {
    const namesByResponse = new Map<string, string[]>()
    for (const [name, email] of Object.entries(addresses)) {
      product.derive.mockClear()
      const countOutboxRows = () => product.db.prepare('SELECT count(*) AS n FROM outbox').get()?.n
      const before = countOutboxRows()
      const response = await product.browser().request('POST', path, body(email))
      expect(response.status, name).toBe(status)
      expect(product.derive.mock.calls.length, name).toBe(hashes)
      const isQueued = hashes === 0 && email.includes('@') && email.startsWith('\u212A') === false
      expect(countOutboxRows(), name).toBe(Number(before) + (isQueued ? 1 : 0))
      const responseText = await serializeComparably(response)
      namesByResponse.set(responseText, [...(namesByResponse.get(responseText) ?? []), name])
    }
    expect([...namesByResponse.values()]).toEqual([Object.keys(addresses)])
  })

  test('and a reset with a wrong code changes as many rows', async (product) => {
    const countChanges = () => Number(product.db.prepare('SELECT total_changes() AS n').get()?.n)
    const changesByName = new Map<string, number>()
    for (const [name, email] of [['first of all', 'x@canary.example'], ...Object.entries(addresses)]) {
      const before = countChanges()
      const body = { email, code: '123456', password: WRONG }
      await product.browser().request('POST', '/password', body)
      changesByName.set(name ?? '', countChanges() - before)
    }
    // The first one inserts the counter of the network address, which the others update.
    changesByName.delete('first of all')
    expect(new Set(changesByName.values()).size, JSON.stringify([...changesByName])).toBe(1)
    expect(product.db.prepare('SELECT count(*) AS n FROM jobs').get()?.n).toBe(0)
  })

  test('a help request', async (product) => {
    const emails = Object.values(addresses).filter((email) => /^[\w.]+@/.test(email))
    const responses = await Promise.all(
      emails
        .slice(0, 5)
        .map(async (email) =>
          serializeComparably(await product.browser().request('POST', '/help', createHelpRequest(email))),
        ),
    )
    expect(new Set(responses).size).toBe(1)
  })

  test('the sixth request for an e-mail within an hour gets the same response, and nothing is sent', async (product) => {
    const countWaiting = async () => (await product.stores.outbox.readBacklog()).count
    const responses = { '/invitations': new Set<string>(), '/password/code': new Set<string>() }
    for (const email of Object.values(addresses)) {
      const requestEmail = (path: string) => product.browser().request('POST', path, { email })
      for (let n = 0; n < 5; n += 1) {
        const path = n % 2 === 0 ? '/invitations' : '/password/code'
        responses[path].add(await serializeComparably(await requestEmail(path)))
      }
      const before = await countWaiting()
      for (const path of ['/invitations', '/password/code'] as const)
        responses[path].add(await serializeComparably(await requestEmail(path)))
      expect(await countWaiting(), email).toBe(before)
    }
    expect([...responses['/invitations']]).toEqual([expect.stringContaining('[204,')])
    expect([...responses['/password/code']]).toEqual([
      expect.stringContaining('__Host-reset=TOKEN; Max-Age=3600'),
    ])
  })
})

describe('e-mails to one recipient (T53)', () => {
  const requestEmail = ({ browser }: AccountsProduct, email: string, path = '/password/code') =>
    browser().request('POST', path, { email })

  test('are limited to five an hour and ten a day, for all spellings of the address', async (product) => {
    const spellings = [addresses.active, addresses.active.toUpperCase(), ` ${addresses.active} `]
    const sentAtMinutes: number[] = []
    for (let minute = 0; minute < 26 * 60; minute += 10) {
      for (const spelling of spellings) {
        await expectStatus(requestEmail(product, spelling), 204)
        const sentEmails = await product.takeSentEmails()
        // To the stored address, in whatever spelling it was typed.
        for (const { to } of sentEmails) expect(to).toBe(addresses.active)
        sentAtMinutes.push(...sentEmails.map(() => minute))
      }
      product.clock.at += 10 * MINUTE
    }
    expect(sentAtMinutes).toEqual([
      0, 0, 0, 10, 10, 60, 60, 60, 70, 70, 1440, 1440, 1440, 1450, 1450, 1500, 1500, 1500, 1510, 1510,
    ])
  })

  test('are five of ten thousand simultaneous requests', async (product) => {
    const statuses: number[] = []
    for (let n = 0; n < 10_000; n += 100) {
      const batch = times(100, (index) =>
        requestEmail(product, index % 2 ? addresses.pending : `n${(n + index) % 20}@x.example`),
      )
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
    }
    // The network address of the client has its own limit, which is a visible refusal.
    expect(statuses.filter((status) => status === 204)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10_000 - 300)
    expect((await product.takeSentEmails()).map(({ to }) => to)).toEqual(times(5, () => addresses.pending))
  })
})
