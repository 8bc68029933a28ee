import {
  expectRefusal,
  expectStatus,
  serializeComparably,
  testWith,
} from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const MINUTE = 60_000
const NEW = 'ada.new@canary.example'

const requestCode = ({ request }: Browser, email: string, password = PASSWORD) =>
  request('POST', '/profile/email/code', { email, password })
const confirmCode = ({ request }: Browser, code: string) => request('PUT', '/profile/email', { code })

/** Requests a code for a new address as the learner; returns the browser and the code. */
async function requestChange(product: AccountsProduct, email = NEW) {
  const browser = product.browserOf('learner')
  await expectStatus(requestCode(browser, email), 204)
  return { browser, code: await product.takeEmailedSecret() }
}

/** Returns the learner's address from the account, the member row and the session. */
async function readAddresses({ stores, db }: AccountsProduct, browser: Browser) {
  const member = db.prepare("SELECT email FROM members WHERE sub = 'learner'").get()
  const { user } = await (await browser.request('GET', '/start')).json()
  return [(await stores.directory.find('learner'))?.email, member?.email, user.email]
}

const test = testWith(openAccountsProduct)

describe('a new e-mail address', () => {
  test('T19: replaces the old one with the code that is sent to it, and the old one gets a notice', async (product) => {
    const browser = product.browserOf('learner')
    await requestCode(browser, ` ${NEW.toUpperCase()} `)
    const [sentEmail] = await product.takeSentEmails()
    expect(sentEmail?.to).toBe(NEW)
    expect(sentEmail?.text).not.toContain('Canary-learner')

    const response = await confirmCode(browser, extractEmailedSecret(sentEmail ?? { text: '' }))
    expect(await response.json()).toMatchObject({ email: NEW })
    expect(await readAddresses(product, browser)).toEqual([NEW, NEW, NEW])
    const listMessages = product.db
      .prepare("SELECT body FROM outbox WHERE channel = 'list' ORDER BY body")
      .all()
    expect(
      listMessages.map(({ body }) => JSON.parse(String(body))).map(({ type, user }) => [type, user.email]),
    ).toEqual([
      ['delete', emailOf('learner')],
      ['subscribe', NEW],
    ])
    expect((await product.takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('learner'), 'Your address for Kitchen Table was changed'],
    ])
    await expectRefusal(product.browser().signIn(emailOf('learner')), 'accounts.refused')
    await expectStatus(product.browser().signIn(NEW), 200)
  })

  test('requires the password, and wrong ones count as failed sign-ins', async (product) => {
    const [session = ''] = product.cookieOf('learner').split('; ')
    const browser = product.browser(session)
    for (let n = 0; n < 5; n += 1)
      await expectRefusal(requestCode(browser, NEW, 'Wrong-Password-1'), 'accounts.wrong_password')
    await expectRefusal(requestCode(browser, NEW), 'accounts.wait')
    await expectRefusal(product.browser().signIn(emailOf('learner')), 'accounts.wait')
    expect(await product.takeSentEmails()).toEqual([])
    product.clock.at += 1000
    await expectStatus(requestCode(browser, NEW), 204)
  })

  test('waits for another change of the person, and keeps its code meanwhile', async (product) => {
    const { browser, code } = await requestChange(product)
    const { jobs } = product.stores
    const createdAt = product.clock.at
    const job = { id: 'other', kind: 'change-role', subject: 'person:learner', input: {}, createdAt }
    await jobs.add(job, { id: 'worker', until: createdAt + MINUTE })
    for (const _ of ['once', 'again'])
      await expectRefusal(confirmCode(browser, code), 'accounts.change_pending')
    await jobs.finish('other', 'worker', 'changed', createdAt)
    await expectStatus(confirmCode(browser, code), 200)
    expect(await readAddresses(product, browser)).toEqual([NEW, NEW, NEW])
  })

  test('of an administrator, who is no member, replaces the old one as well', async (product) => {
    const browser = product.browserOf('admin')
    await requestCode(browser, NEW)
    const response = await confirmCode(browser, await product.takeEmailedSecret())
    expect(await response.json()).toMatchObject({ email: NEW })
    const { user } = await (await browser.request('GET', '/start')).json()
    expect([user.email, (await product.stores.directory.find('admin'))?.email]).toEqual([NEW, NEW])
    await expectRefusal(product.browser().signIn(emailOf('admin')), 'accounts.refused')
    await expectStatus(product.browser().signIn(NEW), 200)
  })

  test('must differ from the current one', async (product) => {
    const browser = product.browserOf('learner')
    await expectRefusal(requestCode(browser, emailOf('learner').toUpperCase()), 'input.invalid')
  })

  test('that is in use gets the same response as a free one, and only its owner gets a notice', async (product) => {
    const browser = product.browserOf('learner')
    const responses: string[] = []
    for (const address of [NEW, ...['globex', 'manager', 'pending', 'disabled'].map(emailOf)])
      responses.push(await serializeComparably(await requestCode(browser, address)))
    expect(new Set(responses).size).toBe(1)
    const sentEmails = await product.takeSentEmails()
    expect(new Map(sentEmails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [NEW, 'Your code for Kitchen Table'],
        [emailOf('globex'), 'Your code for Kitchen Table'],
        ...['manager', 'pending', 'disabled'].map(
          (name) => [emailOf(name), 'Your address and Kitchen Table'] as const,
        ),
      ]),
    )
    const hasCode = sentEmails.map(({ text }) => /\b\d{6}\b/.test(text))
    expect(hasCode).toEqual(sentEmails.map(({ subject }) => subject.startsWith('Your code')))
  })

  const quick = { sub: 'quick', email: NEW, first: 'Quick', last: 'Person' }
  test.for<{ owner: string; take: (stores: AccountsProduct['stores'], at: string) => Promise<unknown> }>([
    {
      owner: 'account',
      take: ({ directory }, createdAt) =>
        directory.create({ ...quick, role: 'admin', group: null, createdAt }, PASSWORD),
    },
    {
      owner: 'member',
      take: ({ members }, at) => members.add('globex', { ...quick, subGroupId: null, role: 'user' }, at),
    },
  ])(
    'that another $owner gets in the meantime is not taken over, and nothing is changed',
    async ({ take }, product) => {
      const { browser, code } = await requestChange(product)
      await take(product.stores, new Date(product.clock.at).toISOString())
      await expectRefusal(confirmCode(browser, code), 'accounts.wrong_code')
      expect(new Set(await readAddresses(product, browser))).toEqual(new Set([emailOf('learner')]))
      expect(await product.takeSentEmails()).toEqual([])
    },
  )

  test('that two people request is given to one of them', async (product) => {
    const browsers = (['learner', 'otherLearner'] as const).map((name) => product.browserOf(name))
    const codes: string[] = []
    for (const browser of browsers) {
      await requestCode(browser, NEW)
      codes.push(await product.takeEmailedSecret())
    }
    const responses = await Promise.all(browsers.map((browser, n) => confirmCode(browser, codes[n] ?? '')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const mismatches = product.db.prepare(`SELECT count(*) AS n
      FROM people p JOIN accounts a USING (sub) LEFT JOIN members m USING (sub)
      WHERE p.email <> a.email OR m.email <> p.email`)
    expect(mismatches.get()?.n).toBe(0)
  })
})

describe('the code for a new address', () => {
  test('is valid for ten minutes', async (product) => {
    const { browser, code } = await requestChange(product)
    product.clock.at += 10 * MINUTE
    await expectRefusal(confirmCode(browser, code), 'accounts.wrong_code')
    const retry = await requestChange(product)
    product.clock.at += 10 * MINUTE - 1
    await expectStatus(confirmCode(retry.browser, retry.code), 200)
  })

  test('is valid only for the person who requested it, and for the last requested address', async (product) => {
    const { browser, code } = await requestChange(product)
    const other = product.browserOf('manager')
    await expectRefusal(confirmCode(other, code), 'accounts.wrong_code')
    const second = await requestChange(product, 'ada.newer@canary.example')
    if (code !== second.code) await expectRefusal(confirmCode(browser, code), 'accounts.wrong_code')
    expect(await (await confirmCode(browser, second.code)).json()).toMatchObject({
      email: 'ada.newer@canary.example',
    })
  })
})
