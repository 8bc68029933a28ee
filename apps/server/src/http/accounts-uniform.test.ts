import { describe, expect, test, vi } from 'vitest'
import { type Derive, deriveArgon2id } from '../adapters/local-accounts/password-hash.ts'
import {
  type AccountsProduct,
  addExternalUser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { emailOf } from '../testing/sample-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whoever an address may belong to, or nobody. */
const typed = {
  active: emailOf('learner'),
  administrator: emailOf('admin'),
  pending: emailOf('pending'),
  disabled: emailOf('disabled'),
  'of a switched-off organisation': emailOf('dormantLearner'),
  'owned by a provider': emailOf('provided'),
  unknown: 'nobody@canary.example',
  'no address': 'Right-Password-1',
  'one with a Kelvin sign': '\u212Aim@canary.example',
  'of a prototype': '__proto__',
}

const WRONG = 'Wrong-Password-1'

/** What anybody may ask about an address; how many hashes each takes, and its answer. */
const questions = [
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

const help = (email: string) => ({ first: 'A', last: 'B', organisation: 'Acme', email, openFor: 9000 })

async function opened() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const product = await openAccountsProduct({ derive })
  await addExternalUser(product)
  return { ...product, derive }
}

/** Everything that somebody is told, but for what differs with every request. */
async function toldIn(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  const told = JSON.stringify([response.status, headers, await response.text()])
  return told.replace(/__Host-reset=[\w-]{43};/, '__Host-reset=TOKEN;')
}

describe('is told and worked for the same, byte by byte', () => {
  test.each(questions)('$path ($status)', async ({ path, body, status, hashes }) => {
    const product = await opened()
    const told = new Map<string, string[]>()
    for (const [who, email] of Object.entries(typed)) {
      product.derive.mockClear()
      const rows = () => product.db.prepare('SELECT count(*) AS n FROM outbox').get()?.n
      const before = rows()
      const response = await product.browser().request('POST', path, body(email))
      expect(response.status, who).toBe(status)
      expect(product.derive.mock.calls.length, who).toBe(hashes)
      const isPosted = hashes === 0 && email.includes('@') && email.startsWith('\u212A') === false
      expect(rows(), who).toBe(Number(before) + (isPosted ? 1 : 0))
      const answer = await toldIn(response)
      told.set(answer, [...(told.get(answer) ?? []), who])
    }
    expect([...told.values()]).toEqual([Object.keys(typed)])
  })

  test('a call for help', async () => {
    const product = await opened()
    const emails = Object.values(typed).filter((email) => /^[\w.]+@/.test(email))
    const answers = await Promise.all(
      emails
        .slice(0, 5)
        .map(async (email) => toldIn(await product.browser().request('POST', '/help', help(email)))),
    )
    expect(new Set(answers).size).toBe(1)
  })

  test('the sixth mail within an hour, whoever it would go to: like the first, and nothing is sent', async () => {
    const product = await opened()
    const waiting = async () => (await product.stores.outbox.readBacklog()).count
    const answers = { '/invitations': new Set<string>(), '/password/code': new Set<string>() }
    for (const email of Object.values(typed)) {
      const ask = (path: string) => product.browser().request('POST', path, { email })
      for (let n = 0; n < 5; n += 1) {
        const path = n % 2 === 0 ? '/invitations' : '/password/code'
        answers[path].add(await toldIn(await ask(path)))
      }
      const before = await waiting()
      for (const path of ['/invitations', '/password/code'] as const)
        answers[path].add(await toldIn(await ask(path)))
      expect(await waiting(), email).toBe(before)
    }
    expect([...answers['/invitations']]).toEqual([expect.stringContaining('[204,')])
    expect([...answers['/password/code']]).toEqual([
      expect.stringContaining('__Host-reset=TOKEN; Max-Age=3600'),
    ])
  })
})

describe('mails to one recipient (T53)', () => {
  const ask = ({ browser }: AccountsProduct, email: string, path = '/password/code') =>
    browser().request('POST', path, { email })

  test('are five an hour and ten a day, however the address is written', async () => {
    const product = await opened()
    const spellings = [typed.active, typed.active.toUpperCase(), ` ${typed.active} `]
    const sent: number[] = []
    for (let minute = 0; minute < 26 * 60; minute += 10) {
      for (const spelling of spellings) {
        expect((await ask(product, spelling)).status).toBe(204)
        sent.push(...(await product.takeSentEmails()).map(() => minute))
      }
      product.clock.at += 10 * MINUTE
    }
    expect(sent).toEqual([
      0, 0, 0, 10, 10, 60, 60, 60, 70, 70, 1440, 1440, 1440, 1450, 1450, 1500, 1500, 1500, 1510, 1510,
    ])
  })

  test('of ten thousand that are asked for at once are five, and as many for each other address', async () => {
    const product = await opened()
    const statuses: number[] = []
    for (let n = 0; n < 10_000; n += 100) {
      const batch = Array.from({ length: 100 }, (_, at) =>
        ask(product, at % 2 ? typed.pending : `n${(n + at) % 20}@x.example`),
      )
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
    }
    // The address that asks has its own limit, and is told so.
    expect(statuses.filter((status) => status === 204)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10_000 - 300)
    expect((await product.takeSentEmails()).map(({ to }) => to)).toEqual(
      Array.from({ length: 5 }, () => typed.pending),
    )
  })

  test('are sent again an hour after, and a millisecond less is too early', async () => {
    const product = await opened()
    for (let n = 0; n < 6; n += 1) await ask(product, typed.active)
    expect(await product.takeSentEmails()).toHaveLength(5)
    product.clock.at += HOUR - 1
    await ask(product, typed.active)
    expect(await product.takeSentEmails()).toHaveLength(0)
    product.clock.at += 1
    await ask(product, typed.active)
    expect(await product.takeSentEmails()).toHaveLength(1)
  })
})

describe('asking for a fresh invitation', () => {
  async function askedBy(email: string) {
    const product = await opened()
    await product.browser().request('POST', '/invitations', { email })
    const letters = await product.takeSentEmails()
    const asked = product.db.prepare('SELECT sub FROM people WHERE asked_again_at IS NOT NULL').all()
    return { product, letters, asked: asked.map(({ sub }) => sub) }
  }

  test.each([
    ['active', ['You already have a password for Kitchen Table'], []],
    ['pending', ['canary-acme invites you to Kitchen Table'], ['pending']],
    ['disabled', [], []],
    ['owned by a provider', ['How you sign in to Kitchen Table'], []],
    ['unknown', [], []],
  ] as const)('%s is mailed %j', async (who, subjects, noted) => {
    const { letters, asked } = await askedBy(typed[who])
    expect(letters.map(({ subject }) => subject)).toEqual(subjects)
    expect(letters.map(({ to }) => to)).toEqual(subjects.map(() => typed[who]))
    expect(asked).toEqual(noted)
  })

  test('kills no earlier one: strangers may ask', async () => {
    const product = await opened()
    const first = { channel: 'mail', purpose: 'invitation', sub: 'pending' } as const
    await product.stores.outbox.add('first', first, product.clock.at)
    const passwords = [await product.takeEmailedSecret()]
    for (let n = 0; n < 5; n += 1) {
      await product.browser().request('POST', '/invitations', { email: typed.pending.toUpperCase() })
      passwords.push(await product.takeEmailedSecret())
      product.clock.at += 3 * DAY
    }
    expect(new Set(passwords).size).toBe(6)
    for (const password of passwords)
      expect((await product.browser().signIn(typed.pending, password)).status).toBe(200)
  })

  test('says in the letter nothing that a stranger has typed', async () => {
    const { letters } = await askedBy(` ${typed.pending.toUpperCase()} `)
    expect(letters[0]?.to).toBe(typed.pending)
    expect(letters[0]?.text).not.toContain(typed.pending.toUpperCase())
    expect(extractEmailedSecret(letters[0] ?? { text: '' })).toMatch(/^(\w{5}-){3}\w{5}$/)
  })
})
