import { describe, expect, test } from 'vitest'
import {
  type AccountsProduct,
  addExternalUser,
  type Browser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const MINUTE = 60_000
const NEW = 'ada.new@canary.example'

const askFor = ({ request }: Browser, email: string, password = PASSWORD) =>
  request('POST', '/profile/email/code', { email, password })
const take = ({ request }: Browser, code: string) => request('PUT', '/profile/email', { code })

const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** The learner's browser, and the code that is sent to the new address. */
async function asked(product: AccountsProduct, email = NEW) {
  const browser = product.browser(product.cookieOf('learner'))
  expect((await askFor(browser, email)).status).toBe(204)
  return { browser, code: await product.takeEmailedSecret() }
}

/** What the account, the place in the organisation and the session say. */
async function addresses({ stores, db }: AccountsProduct, browser: Browser) {
  const member = db.prepare("SELECT email FROM members WHERE sub = 'learner'").get()
  const { user } = await (await browser.request('GET', '/start')).json()
  return [(await stores.pool.find('learner'))?.email, member?.email, user.email]
}

describe('another address', () => {
  test('is taken with the code that goes to it, and the old one is told', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await askFor(browser, ` ${NEW.toUpperCase()} `)
    const [letter] = await product.takeSentEmails()
    expect(letter?.to).toBe(NEW)
    expect(letter?.text).not.toContain('Canary-learner')

    const response = await take(browser, extractEmailedSecret(letter ?? { text: '' }))
    expect(await response.json()).toMatchObject({ email: NEW })
    expect(await addresses(product, browser)).toEqual([NEW, NEW, NEW])
    const told = product.db.prepare("SELECT body FROM outbox WHERE channel = 'list' ORDER BY body").all()
    expect(
      told.map(({ body }) => JSON.parse(String(body))).map(({ type, user }) => [type, user.email]),
    ).toEqual([
      ['delete', emailOf('learner')],
      ['subscribe', NEW],
    ])
    expect((await product.takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('learner'), 'Your address for Kitchen Table was changed'],
    ])
    await expectRefusal(await product.browser().signIn(emailOf('learner')), 'accounts.refused')
    expect((await product.browser().signIn(NEW)).status).toBe(200)
  })

  test('is asked for with the password, and wrong ones count as those of signing in do', async () => {
    const product = await openAccountsProduct()
    const [session = ''] = product.cookieOf('learner').split('; ')
    const browser = product.browser(session)
    for (let n = 0; n < 5; n += 1)
      await expectRefusal(await askFor(browser, NEW, 'Wrong-Password-1'), 'accounts.wrong_password')
    await expectRefusal(await askFor(browser, NEW), 'accounts.wait')
    await expectRefusal(await product.browser().signIn(emailOf('learner')), 'accounts.wait')
    expect(await product.takeSentEmails()).toEqual([])
    product.clock.at += 1000
    expect((await askFor(browser, NEW)).status).toBe(204)
  })

  test.each(['not an address', 'a@b', '\u212Aim@canary.example', 'a@b.co\r\nBcc: x@y.co'])(
    '%j is none',
    async (typed) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      const data = await expectRefusal(await askFor(browser, typed), 'input.invalid')
      expect(data).toEqual({ fields: [{ field: 'email', message: 'Not a valid email address format' }] })
      expect(await product.takeSentEmails()).toEqual([])
    },
  )

  test('is another', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await expectRefusal(await askFor(browser, emailOf('learner').toUpperCase()), 'input.invalid')
  })

  test('that somebody has already is answered as a free one, and its owner alone is told', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const answers: string[] = []
    for (const address of [
      NEW,
      emailOf('globex'),
      emailOf('manager'),
      emailOf('pending'),
      emailOf('disabled'),
    ]) {
      const response = await askFor(browser, address)
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      answers.push(JSON.stringify([response.status, headers, await response.text()]))
    }
    expect(new Set(answers).size).toBe(1)
    const letters = await product.takeSentEmails()
    expect(new Map(letters.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [NEW, 'Your code for Kitchen Table'],
        [emailOf('globex'), 'Your code for Kitchen Table'],
        ...['manager', 'pending', 'disabled'].map(
          (who) => [emailOf(who), 'Your address and Kitchen Table'] as const,
        ),
      ]),
    )
    const hasCode = letters.map(({ text }) => /\b\d{6}\b/.test(text))
    expect(hasCode).toEqual(letters.map(({ subject }) => subject.startsWith('Your code')))
  })

  test('that somebody gets in the meantime stays theirs, and nothing is changed', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await asked(product)
    const own = { sub: 'quick', role: 'admin', group: null } as const
    const names = {
      email: NEW,
      first: 'Quick',
      last: 'Person',
      createdAt: new Date(product.clock.at).toISOString(),
    }
    await product.stores.pool.create({ ...own, ...names }, PASSWORD)
    await expectRefusal(await take(browser, code), 'accounts.wrong_code')
    expect(new Set(await addresses(product, browser))).toEqual(new Set([emailOf('learner')]))
    expect(await product.takeSentEmails()).toEqual([])
  })

  test('that a member gets in the meantime stays theirs as well', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await asked(product)
    const member = {
      sub: 'quick',
      email: NEW,
      first: 'Q',
      last: 'P',
      subGroupId: null,
      role: 'user',
    } as const
    await product.stores.members.add('globex', member, new Date(product.clock.at).toISOString())
    await expectRefusal(await take(browser, code), 'accounts.wrong_code')
    expect(new Set(await addresses(product, browser))).toEqual(new Set([emailOf('learner')]))
  })

  test('of two who want the same, one gets', async () => {
    const product = await openAccountsProduct()
    const browsers = (['learner', 'otherLearner'] as const).map((who) =>
      product.browser(product.cookieOf(who)),
    )
    const codes: string[] = []
    for (const browser of browsers) {
      await askFor(browser, NEW)
      codes.push(await product.takeEmailedSecret())
    }
    const answers = await Promise.all(browsers.map((browser, n) => take(browser, codes[n] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const places = product.db.prepare(`SELECT count(*) AS n FROM members m JOIN accounts a USING (sub)
      WHERE m.email <> a.email`)
    expect(places.get()?.n).toBe(0)
  })

  test('is not for people whose provider looks after it', async () => {
    const product = await openAccountsProduct()
    const browser = await addExternalUser(product)
    await expectRefusal(await askFor(browser, NEW), 'accounts.provider_owned')
    await expectRefusal(await take(browser, '123456'), 'accounts.provider_owned')
  })
})

describe('its code', () => {
  test('is good for ten minutes', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await asked(product)
    product.clock.at += 10 * MINUTE
    await expectRefusal(await take(browser, code), 'accounts.wrong_code')
    const again = await asked(product)
    product.clock.at += 10 * MINUTE - 1
    expect((await take(again.browser, again.code)).status).toBe(200)
  })

  test('takes five tries, as a burst as well', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await asked(product)
    await Promise.all(Array.from({ length: 50 }, () => take(browser, wrongFor(code))))
    await expectRefusal(await take(browser, code), 'accounts.wrong_code')
    const again = await asked(product)
    for (let n = 0; n < 4; n += 1)
      await expectRefusal(await take(again.browser, wrongFor(again.code)), 'accounts.wrong_code')
    expect((await take(again.browser, again.code)).status).toBe(200)
    await expectRefusal(await take(again.browser, again.code), 'accounts.wrong_code')
  })

  test('is good for whoever asked, and for the address that was asked for last', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await asked(product)
    const other = product.browser(product.cookieOf('manager'))
    await expectRefusal(await take(other, code), 'accounts.wrong_code')
    const second = await asked(product, 'ada.newer@canary.example')
    if (code !== second.code) await expectRefusal(await take(browser, code), 'accounts.wrong_code')
    expect(await (await take(browser, second.code)).json()).toMatchObject({
      email: 'ada.newer@canary.example',
    })
  })

  test('is one of five an hour to an address, whoever asks', async () => {
    const product = await openAccountsProduct()
    const [learner, manager] = [product.cookieOf('learner'), product.cookieOf('manager')]
    for (const cookies of [learner, manager, learner, manager, learner])
      expect((await askFor(product.browser(cookies), NEW)).status).toBe(204)
    await expectRefusal(await askFor(product.browser(manager), NEW), 'accounts.wait')
  })
})
